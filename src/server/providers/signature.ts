import { createHmac, timingSafeEqual } from "node:crypto";

const hmac = (secret: string, time: number, body: string): Buffer =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest();

/** Signs a message: `t=SECONDS,v1=HEX`, an HMAC with SHA-256 over the time, a dot and the body. */
export const signed = (secret: string, body: string, time: number): string =>
  `t=${time},v1=${hmac(secret, time, body).toString("hex")}`;

/**
 * Checks the signature of a message. A late message is valid, because each is taken once by its id.
 * @returns the time of signing in seconds since 1970; null for a signature that does not fit
 */
export function signingTime(secret: string, body: string, signature: string): number | null {
  const [, seconds = "", hex = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (hex === "") return null;
  const time = Number(seconds);
  return timingSafeEqual(hmac(secret, time, body), Buffer.from(hex, "hex")) ? time : null;
}
