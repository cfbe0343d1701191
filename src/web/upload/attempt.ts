import { codes } from "#kernel/errors.ts";
import { extensionOf } from "#kernel/stored-name.ts";
import { ApiError } from "#web/data/error.ts";
import { arrivedPart, dropUpload, findUpload, keepUpload } from "./checkpoints.ts";
import { uploadKeys } from "./credentials.ts";
import type { Uploaded, UploadOpener } from "./opener.ts";
import { openSender, SendError } from "./send-file.ts";
import type { Sender } from "./send-file.ts";
import type { KeptUpload } from "./kept-uploads.ts";
import type { Checkpoint } from "./worker-messages.ts";

/** A file to upload, and what is known of it. A later attempt goes on from there. */
export interface UploadWork {
  opener: UploadOpener;
  file: Blob;
  name: string;
  /** Place of the form that the file belongs to (place.ts); empty where other code waits for it. */
  place: string;
  md5: string | null;
  key: string | null;
  checkpoint: Checkpoint | null;
  sender: Sender | null;
}

/**
 * What an attempt tells about itself. `elsewhere` waits for another window that sends the same file. `part` is the
 * progress of the state from 0 to 1.
 */
export interface AttemptNews {
  state: "hashing" | "elsewhere" | "sending" | "offline" | "storing";
  part?: number;
  /** Why it waits for the connection. */
  why?: string;
}
type Tell = (news: AttemptNews) => void;

/** Time limit of the check by the server, in ms. A file of 4 GB takes about half a minute. */
const STORE_MS = 600_000;
/** Waiting times between attempts over a broken connection, in ms; the last one repeats. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** Number of times that refused credentials are renewed. */
const MOST_RENEWALS = 3;

const pauseFor = (attempt: number): number => PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 0;

/** Waits some ms, or until the browser is online again. @throws the reason of the signal */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const end = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) fail(signal.reason as Error);
      else done();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });

/** Identity of a chosen file over a reload; null for a picture that the console made. */
export const identityOf = ({ file, name }: UploadWork) =>
  file instanceof File && file.lastModified > 0 ? { name, size: file.size, lastModified: file.lastModified } : null;

/** Returns the file if the server has the same content and the opener may use it (specification, section 7). */
async function knownFile({ opener, name }: UploadWork, md5: string, signal: AbortSignal): Promise<Uploaded | null> {
  const [known] = await opener.known(md5, extensionOf(name).slice(1), signal);
  if (!known) return null;
  const { fileKey, size, ...rest } = known;
  return { key: fileKey, name, size, ...rest };
}

const isOffline = (error: unknown): boolean =>
  error instanceof SendError
    ? error.fault.kind === "network"
    : error instanceof ApiError && (error.code === "error" || error.code === codes.busy);

/** Notes how far an upload in parts has come, so that it goes on after a reload. */
function noteCheckpoint(work: UploadWork, checkpoint: Checkpoint): void {
  work.checkpoint = checkpoint;
  const { md5, key, place, opener } = work;
  const identity = identityOf(work);
  if (identity && md5 && key) keepUpload(opener.id(), { ...identity, md5, key, checkpoint, place, time: Date.now() });
}

/** Sends the object until it has arrived. A broken connection goes on by itself, from what has arrived. */
async function sendObject(work: UploadWork, tell: Tell, signal: AbortSignal): Promise<void> {
  const { file } = work;
  let [attempts, renewals, isRefused] = [0, 0, false];
  const progress = (checkpoint: Checkpoint): void => {
    attempts = 0;
    noteCheckpoint(work, checkpoint);
    const part = arrivedPart(checkpoint, file.size);
    // All parts are there; the store puts them together.
    tell({ state: part < 1 ? "sending" : "storing", part });
  };
  for (;;) {
    signal.throwIfAborted();
    tell({ state: "sending", part: arrivedPart(work.checkpoint, file.size) });
    work.sender ??= openSender(file, work.opener);
    try {
      const { key, checkpoint } = work;
      const type = file.type || "application/octet-stream";
      return await work.sender.send({ key: key ?? "", type, checkpoint }, progress, isRefused);
    } catch (error) {
      const kind = error instanceof SendError ? error.fault.kind : null;
      isRefused = kind === "expired";
      if (kind === "lost") {
        const isComplete = arrivedPart(work.checkpoint, file.size) === 1;
        work.checkpoint = null;
        // The store put the parts together, and its answer got lost. Otherwise it forgot them, and all begins anew.
        if (isComplete) return;
      }
      if (kind !== "lost" && !(isRefused && renewals++ < MOST_RENEWALS) && !isOffline(error)) throw error;
      work.sender?.end();
      work.sender = null;
      if (!isOffline(error)) continue;
      tell({ state: "offline", why: (error as Error).message });
      await pause(pauseFor(attempts++), signal);
    }
  }
}

/** Lets the server check the arrived file. It answers a call that is sent again with the same file. */
async function store({ opener, key, name }: UploadWork, tell: Tell, signal: AbortSignal): Promise<Uploaded> {
  for (let attempt = 0; ; attempt++) {
    tell({ state: "storing", part: 1 });
    try {
      return await opener.store({ key: key ?? "", name }, { signal, timeout: STORE_MS });
    } catch (error) {
      if (!isOffline(error) || signal.aborted) throw error;
      tell({ state: "offline", why: (error as Error).message });
      await pause(pauseFor(attempt), signal);
    }
  }
}

/** Result of an attempt. */
export interface Arrival {
  stored: Uploaded;
  /** True if the file was stored already, and not sent. */
  isKnown: boolean;
}

/**
 * Runs the work while no other window of this browser sends the same object.
 * @param waits called where another window does
 * @param work gets true if it had to wait
 */
async function alone<T>(
  key: string,
  waits: () => void,
  signal: AbortSignal,
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  // Only secure origins have locks. Elsewhere the store refuses the second of two completions.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work(false);
  const name = `upload ${key}`;
  const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { value: await work(false) });
  if (atOnce) return atOnce.value;
  waits();
  return locks.request(name, { signal }, () => work(true));
}

/** Sends the object and lets the server check it. If the server no longer has it, it is sent a second time. */
async function sendAndStore(work: UploadWork, tell: Tell, signal: AbortSignal): Promise<Uploaded> {
  await sendObject(work, tell, signal);
  try {
    return await store(work, tell, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== codes.notFound) throw error;
    work.checkpoint = null;
    await sendObject(work, tell, signal);
    return store(work, tell, signal);
  }
}

/**
 * Uploads a file: hash, look for a stored file, credentials, send, check (specification, section 4). It goes on from
 * what an earlier attempt or an earlier page has sent of the same file.
 * @throws SendError; ApiError; the reason of the signal
 */
export async function attemptUpload(work: UploadWork, tell: Tell, signal: AbortSignal): Promise<Arrival> {
  const { opener } = work;
  const identity = identityOf(work);
  const kept = (): KeptUpload | undefined => (identity ? findUpload(opener.id(), identity) : undefined);
  work.md5 ??= kept()?.md5 ?? null;
  if (!work.md5) {
    tell({ state: "hashing", part: 0 });
    work.sender = openSender(work.file, opener);
    work.md5 = await work.sender.hash((part) => tell({ state: "hashing", part }));
    signal.throwIfAborted();
    const known = await knownFile(work, work.md5, signal);
    if (known) return { stored: known, isKnown: true };
  }
  const { md5 } = work;
  const { info } = await uploadKeys(opener);
  const key = `${info.prefixPath}${md5}${extensionOf(work.name)}`;
  work.key = key;
  const waits = (): void => tell({ state: "elsewhere" });
  return alone(key, waits, signal, async (hasWaited) => {
    const known = hasWaited ? await knownFile(work, md5, signal) : null;
    if (known) return { stored: known, isKnown: true };
    work.checkpoint ??= kept()?.checkpoint ?? null;
    // Another user's upload in parts is not this user's.
    if (work.checkpoint && work.checkpoint.name !== key) work.checkpoint = null;
    const stored = await sendAndStore(work, tell, signal);
    if (identity) dropUpload(opener.id(), identity);
    return { stored, isKnown: false };
  });
}
