import { createHash } from "node:crypto";

/** Only the hash is stored: who reads the table cannot log in with it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
