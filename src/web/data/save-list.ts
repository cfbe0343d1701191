import type { ListRequest } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { t } from "#web/i18n/text.ts";
import { cleanBody } from "./body.ts";
import { headers, inSession, unwrap } from "./client.ts";
import { ApiError } from "./error.ts";

export interface Progress {
  rows: number;
  of: number;
}

const QUOTE = 34;
const LINE_FEED = 10;

/** Counts the rows of a CSV as it arrives. A line feed within quotes does not end a row. */
function rowCounter(): (part: Uint8Array) => number {
  let isQuoted = false;
  let lines = 0;
  return (part) => {
    for (const byte of part) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

/** Saves the file by a click on a temporary link. */
function keep(parts: BlobPart[], name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const fileName = (name: string): string => {
  const local = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000);
  return `${name} ${local.toISOString().slice(0, 16).replace("T", " ").replace(":", "")}.csv`;
};

/** Requests the export. A refusal comes as an envelope in place of the file. @throws ApiError */
async function fetched(resource: string, request: ListRequest, signal: AbortSignal): Promise<Response> {
  const requestId = crypto.randomUUID();
  const reply = await fetch(v2(resource, "export"), {
    method: "POST",
    headers: { ...headers(requestId), "content-type": "application/json" },
    body: JSON.stringify(cleanBody({ ...request })),
    signal,
  });
  if (reply.headers.get("content-type")?.startsWith("text/csv")) return reply;
  unwrap(await reply.json().catch(() => undefined), reply.status, requestId);
  return reply;
}

/**
 * Saves a whole list as a file.
 * @param signal stops the server's reading as well
 * @returns the number of rows
 * @throws ApiError; with code `error` if it was stopped or the connection was lost
 */
export async function saveList(
  { resource, name }: { resource: string; name: string },
  request: ListRequest,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<number> {
  try {
    const reply = await inSession(() => fetched(resource, request, signal));
    const of = Number(reply.headers.get("x-row-count"));
    const reader = reply.body?.getReader();
    const parts: BlobPart[] = [];
    const countIn = rowCounter();
    let rows = 0;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value);
      rows = countIn(next.value);
      onProgress({ rows, of });
    }
    keep(parts, fileName(name));
    return rows;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ code: "error", msg: t(signal.aborted ? "net.aborted" : "net.error"), requestId: "" });
  }
}
