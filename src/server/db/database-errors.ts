/** Returns the SQLSTATE of a failed statement or the code of a failed system call; empty for any other error. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return "";
  // A server that stops removes its socket file. This error means the same as a refused connection to a port.
  const isSocketGone = error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isSocketGone ? "ECONNREFUSED" : error.code;
}

const lost = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now: starting up or recovering
  "08000",
  "08003",
  "08006",
]);

/** Messages of PgBouncer if it has lost the database. All of them have the code of a protocol violation. */
const lostBehindPooler = /query_wait_timeout|server_login_retry|server login failed|server conn crashed/i;

/** True if the connection failed and not the statement, so that a retry a moment later may succeed. */
export function isConnectionLoss(error: unknown): boolean {
  if (lost.has(codeOf(error))) return true;
  if (codeOf(error) === "08P01") return error instanceof Error && lostBehindPooler.test(error.message);
  return (
    error instanceof Error &&
    /Connection terminated|not queryable|connection error|Client was closed/i.test(error.message)
  );
}

/** True if a named plan is outdated, because a migration has changed columns. The statement was not executed. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && /cached plan must not change result type/.test(error.message);
}

/** Returns a sentence for operators; null if there is none for this error. */
export function explainDatabaseError(error: unknown): string | null {
  const sentences: Record<string, string> = {
    ECONNREFUSED: "No database answers: start it, or correct DATABASE_URL.",
    ENOTFOUND: "The database's host is not known: correct the host in DATABASE_URL.",
    ETIMEDOUT: "The database does not answer in time: check the network and DATABASE_URL.",
    "28P01": "The database refuses the password: correct DATABASE_URL.",
    "28000": "The database refuses this user: correct DATABASE_URL or the server's pg_hba.conf.",
    "3D000": "The database named in DATABASE_URL does not exist: create it first.",
    "53100": "The disk of the database is full: free some space; nothing of this change was written.",
    "53300": "The database has no connection left: raise max_connections or run fewer processes.",
    "57014": "The database took longer than allowed and was stopped: narrow the request.",
    "42501": "The database user may not do this: give it the rights on the schema.",
  };
  return sentences[codeOf(error)] ?? null;
}
