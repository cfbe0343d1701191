import { readFileSync } from "node:fs";
import { DatabaseStartError } from "./report.ts";

/** A user of the operating system. Ids are unsigned numbers. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Reads /etc/passwd. PostgreSQL looks its user up by number, so only users listed there can run it. */
function accounts(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4 && !fields[0]?.startsWith("#"))
    .map(([name, , uid, gid]) => ({ name: name ?? "", uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}

/**
 * Returns the user that PostgreSQL runs as; null means the user of this process. PostgreSQL refuses to run as root. So
 * if this process runs as root, it is the owner of an existing database, otherwise `postgres`, otherwise `nobody`.
 * @throws DatabaseStartError where root finds no such user, or where the database belongs to another user
 */
export function databaseAccount(ownerUid: number | null, cluster: string): Account | null {
  const self = process.getuid?.();
  if (self === undefined) return null;
  if (self !== 0) {
    if (ownerUid === null || ownerUid === self) return null;
    throw new DatabaseStartError(
      `The database in ${cluster} belongs to user ${ownerUid}, not to this one (${self}): start as that user or as root, set DATA_DIR to another folder, or set DATABASE_URL.`,
    );
  }
  const all = accounts();
  const account =
    ownerUid === null || ownerUid === 0
      ? (all.find(({ name }) => name === "postgres") ?? all.find(({ name }) => name === "nobody"))
      : all.find(({ uid }) => uid === ownerUid);
  if (account && account.uid !== 0) return account;
  throw new DatabaseStartError(
    ownerUid
      ? `The database in ${cluster} belongs to user ${ownerUid}, who has no entry in /etc/passwd; PostgreSQL needs one: add it, or give the folder to another user.`
      : "PostgreSQL refuses to run as root and this system has neither a user `postgres` nor `nobody`: add one, start as an ordinary user, or set DATABASE_URL.",
  );
}
