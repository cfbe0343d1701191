import { DAY } from "#kernel/time-units.ts";
import { randomBytes } from "node:crypto";
import type { Row } from "#server/resources/row.ts";
import { hashPassword } from "./password.ts";

/** Days for which a password that somebody else set is valid. */
const DAYS = 7;

/** Creates a password for one login. Its 96 bits cannot be guessed. */
export const oneTimePassword = (): string => randomBytes(12).toString("base64url");

/**
 * Returns the stored fields of a first password.
 * @param now Unix seconds
 */
export const firstPassword = async (password: string, now: number): Promise<Row> => ({
  passwordHash: await hashPassword(password),
  mustChangePassword: true,
  passwordUntil: now + DAYS * DAY,
});

/** Message that the first password has expired. It is shown only to somebody who entered the correct password. */
export const firstPasswordIsOver = [
  `初始密码已过期（${DAYS} 天内有效），请联系运营同事重置`,
  `The first password has expired (valid for ${DAYS} days). Ask the operations team to reset it`,
] as const;
