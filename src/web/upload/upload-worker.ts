import "./window-shim.ts";
import OSS from "ali-oss";
import { createMD5 } from "hash-wasm";
import type { FromWorker, SendFault, SendRequest, ToWorker, WorkerKeys } from "./worker-messages.ts";

const MB = 1024 * 1024;
const READ = 4 * MB;
/** Size up to which a file is sent at once. */
const AT_ONCE = MB;
const PARALLEL = 3;
/** Time limit of one part in ms. A slow line sends 4 MB in a few minutes. */
const TIMEOUT_MS = 600_000;

const send = (message: FromWorker): void => self.postMessage(message, { transfer: [] });

/**
 * Hashes the file piece by piece into the same memory. Fresh memory for each piece would pile up until it is collected.
 * @throws if the file can no longer be read
 */
async function hash(file: Blob): Promise<string> {
  const md5 = await createMD5();
  const reader = file.stream().getReader({ mode: "byob" });
  let buffer = new ArrayBuffer(READ);
  let [read, told] = [0, 0];
  for (;;) {
    const { value, done } = await reader.read(new Uint8Array(buffer));
    if (done || !value) return md5.digest();
    md5.update(value);
    ({ buffer } = value);
    read += value.length;
    if (read - told < READ && read < file.size) continue;
    told = read;
    send({ kind: "hashing", part: read / file.size });
  }
}

/**
 * Parts of a size at which progress is seen, and 4 GB need no more than 10,000. ali-oss copies a part several times, so
 * larger ones cost memory.
 */
const partSize = (size: number): number => Math.min(4 * MB, Math.max(MB, Math.ceil(size / 100 / MB) * MB));

interface OssError {
  name?: string;
  status?: number;
  code?: string;
  message?: string;
}

const RENEWABLE = new Set(["SecurityTokenExpired", "InvalidAccessKeyId", "InvalidSecurityToken", "AccessDenied"]);

function faultOf(error: unknown): SendFault {
  const { name = "", status = NaN, code = "", message = "" } = (error ?? {}) as OssError;
  if (name === "NotReadableError" || name === "NotFoundError") return { kind: "unreadable", message };
  // The upload id is unknown: it was aborted, or erased after a day.
  if (name === "abort" || code === "NoSuchUpload") return { kind: "lost", message };
  if (status === 403 && RENEWABLE.has(code)) return { kind: "expired", message };
  // ali-oss has negative numbers for a connection that failed.
  if (status <= 0 || status >= 500) return { kind: "network", message };
  return { kind: "refused", message: code || message };
}

let waitingForKeys: ((keys: WorkerKeys | null) => void)[] = [];

const clientKeys = ({ accessKeyId, accessKeySecret, stsToken }: WorkerKeys) => ({
  accessKeyId,
  accessKeySecret,
  stsToken,
});

function clientFor({ place, keys }: SendRequest): OSS {
  let current = keys;
  let until = Date.now() + keys.usableMs;
  const options = {
    ...place,
    ...clientKeys(keys),
    authorizationV4: true,
    timeout: TIMEOUT_MS,
    // Called before each request; asks the page only if the keys are at their end.
    refreshSTSTokenInterval: 0,
    refreshSTSToken: async () => {
      if (Date.now() < until) return clientKeys(current);
      send({ kind: "needsKeys" });
      const fresh = await new Promise<WorkerKeys | null>((done) => waitingForKeys.push(done));
      current = fresh ?? current;
      until = Date.now() + current.usableMs;
      return clientKeys(current);
    },
  };
  return new OSS(options);
}

/** The upload in parts that is running, to abort it. */
let running: { client: OSS; key: string; uploadId: string | null } | null = null;

async function sendObject(request: SendRequest): Promise<void> {
  const { file, key, type, checkpoint } = request;
  const client = clientFor(request);
  running = { client, key, uploadId: checkpoint?.uploadId ?? null };
  if (file.size <= AT_ONCE) {
    await client.put(key, file, { mime: type, timeout: TIMEOUT_MS });
    return;
  }
  await client.multipartUpload(key, file as File, {
    mime: type,
    parallel: PARALLEL,
    partSize: partSize(file.size),
    timeout: TIMEOUT_MS,
    ...(checkpoint && { checkpoint: { ...checkpoint, file } as OSS.Checkpoint }),
    progress: (_: number, at: OSS.Checkpoint | null) => {
      // ali-oss reports the completed upload without a checkpoint.
      if (at === null) return;
      const { file: __, ...checkpoint } = at;
      if (running) running.uploadId = checkpoint.uploadId;
      send({ kind: "progress", checkpoint });
    },
  });
}

async function abort(): Promise<void> {
  if (running) {
    const { client, key, uploadId } = running;
    (client as unknown as { cancel: () => void }).cancel();
    // What cannot be aborted now is erased by the store after a day.
    if (uploadId !== null) await client.abortMultipartUpload(key, uploadId).catch(() => undefined);
  }
  send({ kind: "aborted" });
}

async function answer(message: ToWorker): Promise<void> {
  if (message.kind === "abort") return abort();
  if (message.kind === "keys") {
    const asking = waitingForKeys;
    waitingForKeys = [];
    for (const done of asking) done(message.keys);
    return;
  }
  try {
    if (message.kind === "hash") send({ kind: "hashed", md5: await hash(message.file) });
    else {
      await sendObject(message);
      send({ kind: "sent" });
    }
  } catch (error) {
    if ((error as OssError).name !== "cancel") send({ kind: "fault", fault: faultOf(error) });
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => void answer(event.data));
