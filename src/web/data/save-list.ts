import { saveFile } from "./save-file.ts";
import type { ListRequest } from "#domain/api/list.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import { moment } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { cleanBody } from "./body.ts";
import { call, headers, inSession, unwrap } from "./client.ts";
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

export type ListFormat = "csv" | "xlsx";

const fileName = (name: string, format: ListFormat): string => {
  const { date, clock } = moment(Date.now() / 1_000);
  return `${name} ${date} ${clock.slice(0, 5).replace(":", "")}.${format}`;
};

/** Requests the export. A refusal comes as an envelope in place of the file. @throws ApiError */
async function fetched(resource: string, request: object, signal: AbortSignal): Promise<Response> {
  const requestId = crypto.randomUUID();
  const reply = await fetch(v2(resource, "export"), {
    method: "POST",
    headers: { ...headers(requestId), "content-type": "application/json" },
    body: JSON.stringify(cleanBody({ ...request })),
    signal,
  });
  if (!reply.headers.get("content-type")?.startsWith("application/json")) return reply;
  unwrap(await reply.json().catch(() => undefined), reply.status, requestId);
  return reply;
}

/** Has the server export a list in the background. @returns the task */
export async function exportInBackground(
  { resource, name, format }: { resource: string; name: string; format: ListFormat },
  request: ListRequest,
): Promise<AnyRecord> {
  return (await call<{ item: AnyRecord }>(v2(resource, "exportTask"), { ...request, format, title: name })).item;
}

/**
 * Saves a whole list as a file.
 * @param signal stops the server's reading as well
 * @returns the number of rows
 * @throws ApiError; with code `error` if it was stopped or the connection was lost
 */
export async function saveList(
  { resource, name, format }: { resource: string; name: string; format: ListFormat },
  request: ListRequest,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<number> {
  try {
    const reply = await inSession(() => fetched(resource, { ...request, format }, signal));
    const of = Number(reply.headers.get("x-row-count"));
    const reader = reply.body?.getReader();
    const parts: BlobPart[] = [];
    // The rows of a packed file cannot be counted as they arrive.
    const countIn = format === "csv" ? rowCounter() : () => 0;
    let rows = 0;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value);
      rows = countIn(next.value);
      onProgress({ rows, of });
    }
    saveFile(parts, fileName(name, format), reply.headers.get("content-type") ?? "");
    return format === "csv" ? rows : of;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ code: "error", msg: t(signal.aborted ? "net.aborted" : "net.error"), requestId: "" });
  }
}
