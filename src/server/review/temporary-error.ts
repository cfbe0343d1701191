import { codeOf, isConnectionLoss } from "#server/db/database-errors.ts";

/** SQLSTATE classes whose cause is not the statement: connection, conflict, resources, lock, operator, system. */
const temporaryStates = /^(08|40|53|55|57|58)...$/;
/** Error codes of system calls: disk, permissions, descriptors, network. */
const temporaryCalls =
  /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOMEM|EAGAIN|EBUSY|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
/** Error names of the object store (ali-oss) whose cause is neither the key nor the content. */
const temporaryNames =
  /Timeout|RequestError|ResponseError|AccessDenied|InvalidAccessKey|SignatureDoesNotMatch|TimeTooSkewed/;

/** Error that makes a review run again later, because the server stops or the model was changed during each attempt. */
export class TryAgain extends Error {}

/** True if the cause is the disk, the database or the store, so that the same content may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof TryAgain || isConnectionLoss(error)) return true;
  const code = codeOf(error);
  if (temporaryStates.test(code) || temporaryCalls.test(code)) return true;
  if (!(error instanceof Error)) return false;
  const status = "status" in error && typeof error.status === "number" ? error.status : 0;
  return status >= 500 || status < 0 || temporaryNames.test(`${error.name} ${code}`);
}
