import { timingSafeEqual } from "node:crypto";

/** Compares what somebody sent with a secret, in a time that does not depend on how much of it is right. */
export function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  // Letters of several bytes make texts of the same length differ in bytes.
  return a.length === b.length && timingSafeEqual(a, b);
}
