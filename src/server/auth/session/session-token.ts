import { createHash } from "node:crypto";

/** Hashes a session token. Only the hash is stored, so that read access to the table is not enough to log in. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
