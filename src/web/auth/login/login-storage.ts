import { isRecord, isString, readStored, writeStored } from "#web/store/stored.ts";
import { language } from "#web/i18n/text.ts";
import { numberOf } from "#web/i18n/stored-language.ts";
import { items, osVersion, PLATFORM_TYPE, read, write } from "#web/auth/session/storage.ts";

export const storedAccount = (): string => read("userName");
export const storedEmail = (): string => read("email");

export interface Phone {
  phoneAreaCode: string;
  phoneNumber: string;
}

const PHONE = "admin.phone";
const isPhone = (value: unknown): value is Phone =>
  isRecord(value) && isString(value["phoneAreaCode"]) && isString(value["phoneNumber"]);

export const storedPhone = (): Phone => readStored(PHONE, isPhone, { phoneAreaCode: "86", phoneNumber: "" });

/** Stores the phone for the next login. The area code is always stored, the number only with `remember`. */
export function storePhone({ phoneAreaCode, phoneNumber }: Phone, remember: boolean): void {
  if (phoneNumber !== "" || !remember)
    writeStored(PHONE, { phoneAreaCode: phoneAreaCode || "86", phoneNumber: remember ? phoneNumber : "" });
}

/** Login method used last; empty if there is none. */
export const storedWay = (): string => read("loginType");

export type LoginWay = "password" | "code" | "qr";

export function storeSession(login: {
  token: string;
  userId: string;
  account: string;
  remember: boolean;
  way: LoginWay;
}): void {
  // The user id comes before the token. Between the two writes, another window sees that the browser belongs to another
  // user.
  write("userId", login.userId);
  writeStored(items.token, login.token);
  write("platformType", PLATFORM_TYPE);
  write("osVersion", osVersion());
  // A language that nobody has chosen is stored, too, so that the other clients find it.
  write("language", numberOf(language()));
  write("loginType", login.way);
  write("password", "");
  // Each login method remembers its own field.
  if (login.way === "password") write("userName", login.remember ? login.account : "");
  if (login.way === "code") write("email", login.remember ? login.account : "");
  // The login key comes last: other windows read it as "logged in".
  write("loginKey", login.userId);
}
