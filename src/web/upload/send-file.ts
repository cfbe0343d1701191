import { uploadKeys } from "./credentials.ts";
import type { UploadOpener } from "./opener.ts";
import type { Checkpoint, FromWorker, SendFault, SendRequest, ToWorker, WorkerKeys } from "./worker-messages.ts";

export class SendError extends Error {
  readonly fault: SendFault;
  constructor(fault: SendFault) {
    super(fault.message);
    this.name = "SendError";
    this.fault = fault;
  }
}

/** Milliseconds after which a worker that does not answer an abort is ended anyway. */
const ABORT_MS = 5_000;

const keysFor = async (opener: UploadOpener, isRefused: boolean): Promise<WorkerKeys> => {
  const { info, usableMs } = await uploadKeys(opener, isRefused);
  const { accessKeyId, secretAccessKey, sessionToken } = info;
  return { accessKeyId, accessKeySecret: secretAccessKey, stsToken: sessionToken, usableMs };
};

/** Returns where objects are sent: the embedded store of the console's own origin, or Aliyun OSS. */
async function placeOf(opener: UploadOpener): Promise<SendRequest["place"]> {
  const storage = await opener.storage();
  if (!storage) throw new SendError({ kind: "network", message: "no storage" });
  const { endpoint, cname, region, image } = storage;
  const { bucket } = image;
  if (endpoint === "") {
    const { origin, protocol } = location;
    return { endpoint: origin, bucket, region, sldEnable: true, secure: protocol === "https:" };
  }
  return { endpoint, bucket, region, cname, secure: true };
}

/** One worker for one file: hashes it and sends it. Ending the worker stops everything at once. */
export interface Sender {
  /** @throws SendError */
  hash(onProgress: (part: number) => void): Promise<string>;
  /**
   * Sends the file.
   * @param isRefused true if the storage refused the present credentials
   * @throws SendError; ApiError where there are no credentials
   */
  send(
    object: { key: string; type: string; checkpoint: Checkpoint | null },
    onProgress: (checkpoint: Checkpoint) => void,
    isRefused: boolean,
  ): Promise<void>;
  /** Stops, and keeps what has arrived. */
  end(): void;
  /** Stops, and lets the store forget what has arrived. */
  abort(): Promise<void>;
}

export function openSender(file: Blob, opener: UploadOpener): Sender {
  const worker = new Worker(new URL("./upload-worker.ts", import.meta.url), { type: "module" });
  const post = (message: ToWorker): void => worker.postMessage(message, { transfer: [] });
  let listening = new AbortController();
  /** Waits for the answer that `take` accepts. Only the last request has an answer. */
  const answered = <T>(request: ToWorker, take: (message: FromWorker, done: (value: T) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      listening.abort();
      listening = new AbortController();
      const { signal } = listening;
      const listen = ({ data }: MessageEvent<FromWorker>): void => {
        if (data.kind === "fault") reject(new SendError(data.fault));
        else if (data.kind === "needsKeys")
          keysFor(opener, true).then(
            (keys) => post({ kind: "keys", keys }),
            () => post({ kind: "keys", keys: null }),
          );
        else take(data, resolve);
      };
      worker.addEventListener("message", listen, { signal });
      worker.addEventListener("error", ({ message }) => reject(new SendError({ kind: "network", message })), {
        signal,
      });
      post(request);
    });
  return {
    hash: (onProgress) =>
      answered<string>({ kind: "hash", file }, (message, done) => {
        if (message.kind === "hashing") onProgress(message.part);
        if (message.kind === "hashed") done(message.md5);
      }),
    async send(object, onProgress, isRefused) {
      const [keys, place] = [await keysFor(opener, isRefused), await placeOf(opener)];
      await answered<undefined>({ kind: "send", file, place, keys, ...object }, (message, done) => {
        if (message.kind === "progress") onProgress(message.checkpoint);
        if (message.kind === "sent") done(undefined);
      });
    },
    end: () => worker.terminate(),
    async abort() {
      const aborted = answered<undefined>({ kind: "abort" }, (message, done) => {
        if (message.kind === "aborted") done(undefined);
      }).catch(() => undefined);
      await Promise.race([aborted, new Promise((done) => setTimeout(done, ABORT_MS))]);
      worker.terminate();
    },
  };
}
