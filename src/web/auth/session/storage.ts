import { LANGUAGE_KEY } from "#web/i18n/stored-language.ts";
import { writeStored } from "#web/store/stored.ts";

/**
 * Local storage items of specification, section 3. `password` belongs to the old console. A password is never stored,
 * and an old one is removed.
 */
export const items = {
  loginKey: "user_key",
  token: "admin.token",
  userId: "admin.userId",
  deviceId: "admin.deviceId",
  platformType: "admin.platformType",
  osVersion: "admin.osVersion",
  language: LANGUAGE_KEY,
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
/** Storage key of the time when a required password change was done, for the other windows. */
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
    // Without storage the login session lasts as long as the page.
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

/** Returns a UUID that is kept for years. The server recognizes a new device by it. */
export function deviceId(): string {
  const stored = read("deviceId");
  if (stored !== "") return stored;
  const fresh = crypto.randomUUID();
  write("deviceId", fresh);
  return fresh;
}

export function osVersion(): string {
  const platform = /\(([^;)]+(?:;[^;)]+)?)/.exec(navigator.userAgent)?.[1] ?? "unknown";
  return platform.replace(/[^\x20-\x7e]/g, "").slice(0, 60);
}

/** Platform type of specification, section 9. */
export const PLATFORM_TYPE = "3";

export function storeUser(user: unknown): void {
  writeStored(items.user, user);
}

/** Removes the token, user id, user, login key and the data loaded with them. Account, language and device are kept. */
export function clearSession(): void {
  for (const key of ["loginKey", "token", "userId", "user", "jwt", "category", "circleStorage"] as const)
    write(key, "");
}
