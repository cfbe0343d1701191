import type { FastifyReply, FastifyRequest } from "fastify";

/** A range of bytes; both ends are included. */
interface ByteRange {
  start: number;
  end: number;
}

/** True if a list of ETags contains this one. The comparison is weak, as RFC 9110 requires for If-None-Match. */
export function namesTag(list: string | undefined, tag: string): boolean {
  const strong = (one: string): string => one.trim().replace(/^W\//, "");
  return list !== undefined && (list.trim() === "*" || list.split(",").some((one) => strong(one) === strong(tag)));
}

/**
 * Parses the byte range of a request. For several ranges, other units and a range of an outdated version, the whole
 * file is sent, which RFC 9110 allows.
 * @param size in bytes
 * @returns null for the whole file
 */
export function rangeOf(
  headers: FastifyRequest["headers"],
  tag: string,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "");
  const ifRange = headers["if-range"];
  if (!match || (ifRange !== undefined && ifRange !== tag)) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

/**
 * Announces the content of an answer: the whole, or a range of it.
 * @param size of the whole in bytes
 */
export function announceContent(reply: FastifyReply, range: ByteRange | null, size: number): void {
  reply.headers({ "accept-ranges": "bytes", "content-length": range ? range.end - range.start + 1 : size });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
}
