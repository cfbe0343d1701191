import { codeOf, isConnectionLoss } from "#server/db/database-errors.ts";

/** SQLSTATE classes that are independent of the statement: connection, conflict, resources, lock, operator, system. */
const passingStates = /^(08|40|53|55|57|58)...$/;
/** Error codes of system calls: disk, permissions, descriptors, network. */
const passingCalls =
  /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOMEM|EAGAIN|EBUSY|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
/** Error names of the object store (ali-oss) that neither key nor content causes. */
const passingNames =
  /Timeout|RequestError|ResponseError|AccessDenied|InvalidAccessKey|SignatureDoesNotMatch|TimeTooSkewed/;

/** Error that makes a review run again later: the server stops, or the model kept changing. */
export class TryAgain extends Error {}

/** True if the same content may succeed later: disk, database or store caused the error. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof TryAgain || isConnectionLoss(error)) return true;
  const code = codeOf(error);
  if (passingStates.test(code) || passingCalls.test(code)) return true;
  if (!(error instanceof Error)) return false;
  const status = "status" in error && typeof error.status === "number" ? error.status : 0;
  return status >= 500 || status < 0 || passingNames.test(`${error.name} ${code}`);
}
