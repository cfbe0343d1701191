import { codeOf, isConnectionLoss } from "#server/db/database-errors.ts";

/** Classes of SQLSTATE that say nothing of the statement: connection, conflict, resources, lock, operator, system. */
const passingStates = /^(08|40|53|55|57|58)...$/;
/** Of system calls: disk, rights, descriptors, network. */
const passingCalls =
  /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOMEM|EAGAIN|EBUSY|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
/** Of the object store (ali-oss): names of errors that no key and no content is to blame for. */
const passingNames =
  /Timeout|RequestError|ResponseError|AccessDenied|InvalidAccessKey|SignatureDoesNotMatch|TimeTooSkewed/;

/** A review that waits for its turn once more: the server stops, or the model was changed under it. */
export class TryAgain extends Error {}

/** Whether what failed may succeed some day with the same content: the disk, the database or the store is to blame. */
export function isPassing(error: unknown): boolean {
  if (error instanceof TryAgain || isConnectionLoss(error)) return true;
  const code = codeOf(error);
  if (passingStates.test(code) || passingCalls.test(code)) return true;
  if (!(error instanceof Error)) return false;
  const status = "status" in error && typeof error.status === "number" ? error.status : 0;
  return status >= 500 || status < 0 || passingNames.test(`${error.name} ${code}`);
}
