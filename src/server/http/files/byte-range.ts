import type { FastifyRequest } from "fastify";

/** Bytes of a file, the last one included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Whether a list of ETags names this one; compared weakly, as RFC 9110 says for If-None-Match. */
export function namesTag(list: string | undefined, tag: string): boolean {
  const strong = (one: string): string => one.trim().replace(/^W\//, "");
  return list !== undefined && (list.trim() === "*" || list.split(",").some((one) => strong(one) === strong(tag)));
}

/**
 * The single range that a request asks for. Several at once, another unit and a range of another content are answered
 * with the whole file, which RFC 9110 allows.
 * @param size bytes @returns null for the whole file
 */
export function rangeOf(
  headers: FastifyRequest["headers"],
  tag: string,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "");
  const ifRange = headers["if-range"];
  if (!found || (ifRange !== undefined && ifRange !== tag)) return null;
  const [, first = "", last = ""] = found;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
