import type { Label } from "#kernel/label.ts";
import type { CodeName } from "#kernel/errors.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { isConnectionLoss } from "#server/db/database-errors.ts";
import { isDiskFull } from "#server/db/disk-full.ts";
import type { Trouble } from "#server/outage.ts";
import { diskFull, notWritable } from "#server/outage.ts";

const lost = [
  "busy",
  "数据库连接中断，请重试",
  "The connection to the database was lost; please send it again",
] as const;

/** Refusals for expected errors of the transport (FST_…), of PostgreSQL (SQLSTATE) and of the disk. */
const expectedErrors: Readonly<Record<string, readonly [CodeName, ...Label]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["illegalParameter", "请求体太大", "The body is too large"],
  FST_ERR_CTP_INVALID_JSON_BODY: ["illegalParameter", "请求体不是有效的 JSON", "The body is not valid JSON"],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["illegalParameter", "请求体不是有效的 JSON", "The body is not valid JSON"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["illegalParameter", "请求体长度不符", "The body is not as long as it says"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    "illegalParameter",
    "请求体应为 application/json",
    "The body must be application/json",
  ],
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EROFS: notWritable,
  EACCES: notWritable,
  EPERM: notWritable,
  "57014": ["busy", "查询超时，请缩小筛选范围", "The query took too long; narrow the filter"],
  "53100": diskFull,
  "53200": ["busy", "数据库内存不足，未写入任何内容", "The database is out of memory; nothing was written"],
  "53300": ["busy", "数据库连接已满，请稍后重试", "The database has no connection left; please try again"],
  "40P01": ["busy", "与他人的操作冲突，请重试", "Someone else changed it at the same time. Try again"],
  "40001": ["busy", "与他人的操作冲突，请重试", "Someone else changed it at the same time. Try again"],
};

const refusalOf = ([code, ...label]: readonly [CodeName, ...Label]): Refusal => new Refusal(code, label);

/** Returns the code of a thrown error, or an empty text. */
export const codeIn = (error: unknown): string => {
  const code: unknown = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
};

/**
 * Converts an error to a refusal. Expected errors of transport, database and disk get their own text; all others are
 * server faults.
 * @param trouble current reason why nothing can be written, or null; it is the text of an error that has no text of its
 * own
 */
export function asRefusal(error: unknown, trouble: Trouble | null = null): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeIn(error);
  const expected = expectedErrors[code];
  if (expected) return refusalOf(expected);
  if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400)
    return new Refusal("illegalParameter", ["请求体不是有效的 JSON", "The body is not valid JSON"]);
  // Class 22, data exception: the value passed the checks of this server, but the database cannot store it.
  if (/^22...$/.test(code))
    return new Refusal("illegalParameter", ["有值超出可保存的范围", "A value is out of the range that can be stored"]);
  if (trouble?.stopsWrites) return new Refusal(trouble.code, trouble.refusal);
  if (isConnectionLoss(error)) return refusalOf(isDiskFull() ? diskFull : lost);
  return new Refusal("serverFault", refusals.serverFault);
}
