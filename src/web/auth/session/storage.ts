import { writeStored } from "#web/store/stored.ts";

/**
 * The local storage items of specification, section 3. `password` is the old console's item: a password is never kept,
 * and what an old console left is removed.
 */
export const items = {
  loginKey: "user_key",
  token: "admin.token",
  userId: "admin.userId",
  deviceId: "admin.deviceId",
  platformType: "admin.platformType",
  osVersion: "admin.osVersion",
  user: "user",
  userName: "userName",
  email: "email",
  loginType: "loginType",
  password: "password",
  jwt: "jwt",
  category: "category",
  circleStorage: "circleStorage",
} as const;

export const LOGIN_KEY = items.loginKey;
/** When a password that had to be changed was, for the other windows. */
export const CHANGED = "admin.changed";

export const read = (key: keyof typeof items): string => {
  try {
    return localStorage.getItem(items[key]) ?? "";
  } catch {
    return "";
  }
};
export const write = (key: keyof typeof items, value: string): void => {
  try {
    if (value === "") localStorage.removeItem(items[key]);
    else localStorage.setItem(items[key], value);
  } catch {
    // Without storage the session lasts as long as the page.
  }
};

export const hasSession = (): boolean => read("loginKey") !== "";

export function storedToken(): string {
  const text = read("token");
  try {
    const value: unknown = text === "" ? "" : JSON.parse(text);
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}
export const storedUserId = (): string => read("userId");
export const storedJwt = (): string => read("jwt");

/** A UUID kept for years: the server tells a new device by it. */
export function deviceId(): string {
  const known = read("deviceId");
  if (known !== "") return known;
  const fresh = crypto.randomUUID();
  write("deviceId", fresh);
  return fresh;
}

export function osVersion(): string {
  const platform = /\(([^;)]+(?:;[^;)]+)?)/.exec(navigator.userAgent)?.[1] ?? "unknown";
  return platform.replace(/[^\x20-\x7e]/g, "").slice(0, 60);
}

/** Specification, section 9: platform type 3. */
export const PLATFORM_TYPE = "3";

export function storeUser(user: unknown): void {
  writeStored(items.user, user);
}

/** Token, user id, user, login key and what was asked for them go; account, language and device stay. */
export function clearSession(): void {
  for (const key of ["loginKey", "token", "userId", "user", "jwt", "category", "circleStorage"] as const)
    write(key, "");
}
