import { maySendAgain } from "#domain/api/refused-file.ts";
import { codes } from "#kernel/errors.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { setValue } from "#web/store/state.ts";
import type { AttemptNews, UploadWork } from "./attempt.ts";
import { attemptUpload, identityOf } from "./attempt.ts";
import { dropUpload } from "./checkpoints.ts";
import type { Uploaded, UploadOpener } from "./opener.ts";
import { consoleOpener } from "./opener.ts";
import { SendError } from "./send-file.ts";
import { ut } from "./texts.ts";
import type { Upload } from "./upload-state.ts";
import { uploads } from "./upload-state.ts";

/** Number of files that are sent at the same time. */
const PARALLEL = 3;
/** Span in ms over which the rate is measured. */
const RATE_MS = { least: 1_000, most: 8_000 };
/** Least time in ms between two progress reports, so that many small parts do not keep the window busy. */
const REPORT_MS = 200;

interface Running {
  work: UploadWork;
  /** Ends the running attempt; null while none runs. */
  stop: AbortController | null;
}

const running = new Map<number, Running>();
let last = 0;

export const findUploadById = (id: number): Upload | undefined => uploads.value.find((one) => one.id === id);

function show(id: number, change: Partial<Upload>): void {
  setValue(
    uploads,
    uploads.value.map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
}

function forget(id: number): void {
  running.delete(id);
  setValue(
    uploads,
    uploads.value.filter((one) => one.id !== id),
  );
}

/** Measures the bytes a second over the last seconds. */
function rateMeter(size: number): (part: number) => number | null {
  const seen: { time: number; part: number }[] = [];
  return (part) => {
    const time = performance.now();
    seen.push({ time, part });
    while (seen.length > 2 && time - (seen[0]?.time ?? time) > RATE_MS.most) seen.shift();
    const [first] = seen;
    if (!first || time - first.time < RATE_MS.least) return null;
    return ((part - first.part) * size * 1000) / (time - first.time);
  };
}

/** Message of a failed upload. */
function failureText(error: unknown): string {
  if (!(error instanceof SendError)) return messageOf(error);
  return error.fault.kind === "unreadable" ? ut("changed") : ut("storage", { why: error.fault.message });
}

/** Passes reports on, at most one in REPORT_MS for a state. The last one always arrives, unless `end` was called. */
function paced(report: (news: AttemptNews) => void): { tell: (news: AttemptNews) => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [state, time]: [AttemptNews["state"] | null, number] = [null, 0];
  const pass = (news: AttemptNews): void => {
    [state, time] = [news.state, performance.now()];
    report(news);
  };
  const end = (): void => clearTimeout(timer);
  const tell = (news: AttemptNews): void => {
    end();
    const wait = news.state === state ? time + REPORT_MS - performance.now() : 0;
    if (wait <= 0) pass(news);
    else timer = setTimeout(pass, wait, news);
  };
  return { tell, end };
}

/** True if another try of the same file cannot succeed. */
function isFinal(error: unknown): boolean {
  if (error instanceof SendError) return error.fault.kind === "unreadable";
  return error instanceof ApiError && error.code === codes.illegalParameter && !maySendAgain(error.details);
}

function fail(id: number, { work }: Running, error: unknown): void {
  const isRefused = isFinal(error);
  const identity = identityOf(work);
  if (isRefused && identity) dropUpload(work.opener.id(), identity);
  show(id, { state: "failed", rate: null, why: failureText(error), error, isRefused });
}

async function run(id: number, one: Running): Promise<void> {
  const stop = new AbortController();
  one.stop = stop;
  const rate = rateMeter(one.work.file.size);
  const { tell, end } = paced(({ state, part, why }) => {
    if (stop.signal.aborted) return;
    const speed = state === "sending" && part !== undefined ? { rate: rate(part) } : {};
    show(id, { state, why: why ?? null, ...(part === undefined ? {} : { part }), ...speed });
  });
  try {
    const arrival = await attemptUpload(one.work, tell, stop.signal).finally(end);
    if (!stop.signal.aborted) show(id, { state: "done", part: 1, rate: null, why: null, ...arrival });
  } catch (error) {
    if (!stop.signal.aborted) fail(id, one, error);
  } finally {
    if (one.stop === stop) {
      one.stop = null;
      one.work.sender?.end();
      one.work.sender = null;
    }
    startNext();
  }
}

function startNext(): void {
  const isWaiting = (id: number): boolean => findUploadById(id)?.state === "waiting";
  const free = PARALLEL - [...running.values()].filter(({ stop }) => stop !== null).length;
  const next = [...running].filter(([id, { stop }]) => stop === null && isWaiting(id)).slice(0, Math.max(0, free));
  for (const [id, one] of next) void run(id, one);
}

interface UploadOptions {
  opener?: UploadOpener;
  /** `chosen` waits until `continueUpload` starts it. */
  state?: "chosen" | "waiting";
}

/** Puts a file into the queue of uploads. @returns its id */
export function beginUpload(
  file: Blob,
  name: string,
  place = "",
  { opener = consoleOpener, state = "waiting" }: UploadOptions = {},
): number {
  const id = ++last;
  const work = { opener, file, name, place, md5: null, key: null, checkpoint: null, sender: null };
  running.set(id, { work, stop: null });
  const size = file.size;
  const fresh: Upload = {
    id,
    name,
    size,
    place,
    state,
    part: 0,
    rate: null,
    why: null,
    stored: null,
    isKnown: false,
    error: null,
    isRefused: false,
  };
  setValue(uploads, [...uploads.value, fresh]);
  startNext();
  return id;
}

/** Ends the attempt that runs. */
function halt(one: Running): void {
  one.stop?.abort(new DOMException("stopped", "AbortError"));
  one.stop = null;
}

/** Stops an upload that can go on later from what has arrived. */
export function pauseUpload(id: number): void {
  const one = running.get(id);
  if (!one) return;
  halt(one);
  one.work.sender?.end();
  one.work.sender = null;
  show(id, { state: "paused", rate: null, why: null });
  startNext();
}

/** Starts a chosen upload, or goes on with a paused or failed one. */
export function continueUpload(id: number): void {
  show(id, { state: "waiting", why: null, error: null, isRefused: false });
  startNext();
}

/** Ends an upload for good. The store keeps nothing of it. */
export function cancelUpload(id: number): void {
  const one = running.get(id);
  if (!one) return;
  halt(one);
  const identity = identityOf(one.work);
  if (identity) dropUpload(one.work.opener.id(), identity);
  void one.work.sender?.abort();
  forget(id);
  startNext();
}

/** Takes a finished upload out of the list. @returns null if it is not done */
export function takeUpload(id: number): Uploaded | null {
  const one = findUploadById(id);
  if (one?.state !== "done") return null;
  forget(id);
  return one.stored;
}
