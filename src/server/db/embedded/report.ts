/** Receives progress and problems, one line per call, without a line end. */
export type Report = (line: string) => void;

export const toStderr: Report = (line) => {
  process.stderr.write(`${line}\n`);
};

/** The database cannot be started. The message is a sentence that says what to do. */
export class DatabaseStartError extends Error {
  constructor(
    message: string,
    cause?: unknown,
    /** True if its disk or quota is full. */
    readonly isFull = false,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "DatabaseStartError";
  }
}

export const ownDatabase = "or set DATABASE_URL to a PostgreSQL of your own";

/** Returns the code of a failed system call, such as EACCES; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Converts a failed system call on `path` into a sentence. */
export function explainFile(error: unknown, path: string): DatabaseStartError {
  const code = errorCode(error);
  const reasons: Record<string, string> = {
    EACCES: `The data folder ${path} is not writable for this user: give it to this user, set DATA_DIR to another folder`,
    EPERM: `The data folder ${path} may not be changed by this user: give it to this user, set DATA_DIR to another folder`,
    EROFS: `The data folder ${path} is on a read-only disk: set DATA_DIR to a folder that can be written`,
    ENOSPC: `The disk of ${path} is full and nothing half-written was kept: free some space, set DATA_DIR to another disk`,
    EDQUOT: `The disk quota for ${path} is used up: free some space, set DATA_DIR to another disk`,
    ENOTDIR: `A part of the path ${path} is a file, not a folder: set DATA_DIR to a folder`,
    EEXIST: `${path} is a file where a folder is needed: move it away, set DATA_DIR to another folder`,
  };
  const reason =
    reasons[code] ?? `The data folder ${path} cannot be used (${String(error)}): set DATA_DIR to another folder`;
  return new DatabaseStartError(`${reason}, ${ownDatabase}.`, error, code === "ENOSPC" || code === "EDQUOT");
}

const [fullDisk, fullQuota] = [/No space left on device/i, /Disk quota exceeded/i];

/** Converts the output of initdb or postgres into a sentence. Its last lines are appended. */
export function explainOutput(doing: string, output: string, path: string): DatabaseStartError {
  const known: readonly [RegExp, string][] = [
    [
      fullDisk,
      `The disk of ${path} is full and nothing half-written was kept: free some space, set DATA_DIR to another disk`,
    ],
    [fullQuota, `The disk quota for ${path} is used up: free some space, set DATA_DIR to another disk`],
    [
      /could not look up effective user ID/i,
      `The user who owns ${path} has no entry in /etc/passwd, which PostgreSQL needs: start as another user, add the entry`,
    ],
    [
      /initialized by PostgreSQL version (\d+)/i,
      `The database in ${path} was made by another major version of PostgreSQL: start the release that made it, run its backup, restore here into an empty DATA_DIR`,
    ],
    [
      /could not (create|map|resize) (anonymous )?shared memory/i,
      `The system refuses shared memory to PostgreSQL: in a container raise --shm-size, elsewhere raise kernel.shmmax`,
    ],
    [
      /GLIBC(XX)?_[\d.]+' not found|error while loading shared libraries/i,
      `The PostgreSQL that comes with the package does not run on this system`,
    ],
    [
      /Permission denied/i,
      `PostgreSQL may not use ${path}: give the folder to the user it runs as, set DATA_DIR to another`,
    ],
  ];
  const reason = known.find(([pattern]) => pattern.test(output))?.[1] ?? `PostgreSQL failed while ${doing} in ${path}`;
  const tail = output.trim().split("\n").slice(-6).join("\n");
  const isFull = fullDisk.test(output) || fullQuota.test(output);
  return new DatabaseStartError(`${reason}, ${ownDatabase}.${tail ? `\nIt printed:\n${tail}` : ""}`, undefined, isFull);
}
