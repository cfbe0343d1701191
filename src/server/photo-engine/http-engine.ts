import { createReadStream, createWriteStream } from "node:fs";
import { randomUUID } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileFormats } from "#kernel/file-formats.ts";
import type { Label } from "#kernel/label.ts";
import { fileSize } from "#kernel/page.ts";
import { meshLimits } from "#mesh/limits.ts";
import type { Secret } from "#server/config/secret.ts";
import { current } from "#server/config/secret.ts";
import type { EngineJob, EngineState, PhotoEngine, ResultFormat } from "./engine.ts";
import { EngineFault, resultFormats } from "./engine.ts";

export interface HttpEngineOptions {
  /** Address of the engine, https or on this machine. */
  readonly url: string;
  readonly key: Secret;
  /** Milliseconds until an answer; default 30,000. */
  readonly answerMs?: number;
  /** Milliseconds for sending the pictures or for reading the result; default 600,000. */
  readonly transferMs?: number;
}

/** Most bytes of an answer that is no result. */
const MOST_ANSWER = 64 * 1024;
const MOST_REASON = 400;

const unavailable = (zh: string, en: string): EngineFault =>
  new EngineFault("unavailable", [`建模引擎${zh}`, `The engine ${en}`], true);

/** A text that an engine sends, in one line and short enough to be shown. */
const shown = (text: unknown): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  typeof text === "string" ? text.replaceAll(/[\u0000-\u001f\u007f]+/g, " ").slice(0, MOST_REASON) : "";

/** @throws EngineFault for an answer that is too large or no JSON object */
async function jsonOf(reply: Response): Promise<Readonly<Record<string, unknown>>> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_ANSWER) throw unavailable("的应答过大", "sent too large an answer");
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // The same refusal as for JSON that is no object.
  }
  throw unavailable("的应答无法读取", "sent an answer that cannot be read");
}

/** Reason of a refusal, in one or in two languages. */
function reasonOf({ reason }: Readonly<Record<string, unknown>>): Label | null {
  const { zh, en } = typeof reason === "object" && reason !== null ? (reason as Record<string, unknown>) : {};
  const label: Label = [shown(zh ?? en ?? reason), shown(en ?? zh ?? reason)];
  return label[0] === "" ? null : label;
}

/** The pictures as multipart/form-data. Only one of them is on the disk at a time, if the storage is remote. */
async function* multipart({ quality, pictures }: EngineJob, boundary: string): AsyncGenerator<Uint8Array> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const part = (disposition: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}`;
  yield encode(`${part('name="quality"')}\r\n\r\n${quality}\r\n`);
  for (const [index, { type, local }] of pictures.entries()) {
    // The member's file name is not passed on.
    const ending = type.split("/")[1] ?? "jpeg";
    yield encode(`${part(`name="pictures"; filename="${index + 1}.${ending}"`)}\r\ncontent-type: ${type}\r\n\r\n`);
    const { path, done } = await local();
    try {
      yield* createReadStream(path);
    } finally {
      await done();
    }
    yield encode("\r\n");
  }
  yield encode(`--${boundary}--\r\n`);
}

/** Passes bytes on, up to a limit. */
function limited(most: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.length;
      const words: Label = [`引擎的结果超过 ${fileSize(most)}`, `The result is larger than ${fileSize(most)}`];
      done(seen > most ? new EngineFault("badResult", words) : null, chunk);
    },
  });
}

const isFormat = (value: unknown): value is ResultFormat => resultFormats.some((format) => format === value);

/** Reads the state of a job. @throws EngineFault */
function stateOf(answer: Readonly<Record<string, unknown>>): EngineState {
  const { state, progress, format } = answer;
  if (state === "queued" || state === "working") {
    const share = typeof progress === "number" && progress >= 0 && progress <= 1 ? progress : 0;
    return { kind: "working", progress: share };
  }
  if (state === "done" && isFormat(format)) return { kind: "done", format };
  if (state === "failed") {
    const reason = reasonOf(answer) ?? (["引擎没有说明原因", "The engine gives no reason"] as const);
    return { kind: "failed", fault: new EngineFault("refused", reason) };
  }
  throw unavailable("的应答无法读取", "sent an answer that cannot be read");
}

/** Turns what a call threw into the fault that it means. */
function faultOf(error: unknown): EngineFault {
  if (error instanceof EngineFault) return error;
  if (error instanceof Error && error.cause instanceof EngineFault) return error.cause;
  const isLate = error instanceof Error && error.name === "TimeoutError";
  return isLate ? unavailable("没有及时应答", "did not answer in time") : unavailable("无法访问", "cannot be reached");
}

/** @throws EngineFault for every error of the work */
async function orFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
}

/** Statuses by which an engine refuses the pictures for good. */
const refusing: readonly number[] = [400, 413, 415, 422];

/** The fault that an answer without success means. */
async function refusalIn(reply: Response): Promise<EngineFault> {
  const { status } = reply;
  const answer = await jsonOf(reply).catch(() => ({}));
  if (!refusing.includes(status)) return unavailable(`应答 ${status}`, `answered ${status}`);
  const reason = reasonOf(answer) ?? ([`引擎拒绝了照片（${status}）`, `The engine refused (${status})`] as const);
  return new EngineFault("refused", reason);
}

/** Sends a call. `ms` bounds it with its answer, in milliseconds. @throws EngineFault */
type Call = (path: string, init: RequestInit, ms: number, signal?: AbortSignal) => Promise<Response>;

const callOf =
  ({ url, key }: HttpEngineOptions): Call =>
  (path, init, ms, signal) => {
    const limit = AbortSignal.timeout(ms);
    return orFault(() =>
      fetch(`${url.replace(/\/+$/, "")}/jobs${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${current(key)}` },
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      }),
    );
  };

/** Sends the pictures. @returns the id of the job @throws EngineFault */
async function submit(call: Call, job: EngineJob, ms: number, signal: AbortSignal): Promise<string> {
  const boundary = randomUUID();
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": job.key };
  const body = Readable.toWeb(Readable.from(multipart(job, boundary), { objectMode: false }));
  const reply = await call("", { method: "POST", headers, body, duplex: "half" } as RequestInit, ms, signal);
  if (!reply.ok) throw await refusalIn(reply);
  const { id } = await orFault(() => jsonOf(reply));
  // Dots alone would lead to another path.
  if (typeof id === "string" && /^[\w.~-]{1,200}$/.test(id) && !/^\.+$/.test(id)) return id;
  throw unavailable("的应答没有任务编号", "sent no id of the job");
}

/**
 * Engine behind an HTTP interface. Each call has `Authorization: Bearer KEY`; redirects are not followed.
 *
 *   POST {url}/jobs            multipart/form-data: `quality` (high, normal, fast), then each picture as `pictures`.
 *                              Header `Idempotency-Key`: two calls with one key mean one job.
 *                              → {"id": "…"}, at most 200 letters, digits and - _ . ~
 *   GET {url}/jobs/{id}        → {"state": "queued" | "working" | "done" | "failed", "progress": 0–1,
 *                              "format": "stl" | "obj" | "3mf" of a job that is done,
 *                              "reason": "…" or {"zh": "…", "en": "…"} of one that has failed}
 *   GET {url}/jobs/{id}/result → the file, STL and OBJ in mm, at most 256 MB
 *   DELETE {url}/jobs/{id}     ends the job and frees its files
 *
 * 400, 413, 415 and 422 refuse the pictures for good, with a `reason` as above. 404 means that the job is not known.
 * Anything else, and no answer within 30 seconds, is tried again. Sending the pictures and reading a result may each take
 * ten minutes. JSON has at most 64 kB.
 */
export function httpEngine({ answerMs = 30_000, transferMs = 600_000, ...options }: HttpEngineOptions): PhotoEngine {
  const call = callOf(options);
  return {
    atOnce: 4,
    outlivesProcess: true,
    submit: (job, signal) => submit(call, job, transferMs, signal),
    async poll(id, signal) {
      const reply = await call(`/${id}`, {}, answerMs, signal);
      if (reply.status === 404) {
        await reply.body?.cancel();
        return { kind: "unknown" };
      }
      if (!reply.ok) throw await refusalIn(reply);
      return stateOf(await orFault(() => jsonOf(reply)));
    },
    async download(id, format, to, signal) {
      const reply = await call(`/${id}/result`, {}, transferMs, signal);
      if (!reply.ok || !reply.body) throw await refusalIn(reply);
      const most = Math.min(fileFormats[format].max, meshLimits.fileBytes);
      const content = reply.body as Parameters<typeof Readable.fromWeb>[0];
      await orFault(() => pipeline(Readable.fromWeb(content), limited(most), createWriteStream(to)));
    },
    async close(id) {
      const reply = await call(`/${id}`, { method: "DELETE" }, answerMs);
      await reply.body?.cancel();
    },
  };
}
