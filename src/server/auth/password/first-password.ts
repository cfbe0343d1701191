import { randomBytes } from "node:crypto";
import type { Row } from "#server/resources/row.ts";
import { hashPassword } from "./password.ts";

/** A password that somebody else has seen lets in for so long, if it was not changed by then. */
const DAYS = 7;

/** A password to come in with once; 96 bits, so that nobody tries it out. */
export const oneTimePassword = (): string => randomBytes(12).toString("base64url");

/** What an account stores of it. @param now seconds since 1970 */
export const firstPassword = async (password: string, now: number): Promise<Row> => ({
  passwordHash: await hashPassword(password),
  mustChangePassword: true,
  passwordUntil: now + DAYS * 86_400,
});

/** That it is over, in words; told only to who knew it. */
export const firstPasswordIsOver = [
  `初始密码已过期（${DAYS} 天内有效），请联系运营同事重置`,
  `The first password has expired (it lasts ${DAYS} days); ask operations colleagues to reset it`,
] as const;
