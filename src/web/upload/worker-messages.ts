import type OSS from "ali-oss";

/** Credentials for sending, as ali-oss names them. */
export interface WorkerKeys {
  accessKeyId: string;
  accessKeySecret: string;
  stsToken: string;
  /** Time in ms for which they may be used. */
  usableMs: number;
}

/** How far an upload in parts has come; it can be stored as JSON and go on after a reload. */
export type Checkpoint = Omit<OSS.Checkpoint, "file">;

/** Object to send, and where. */
export interface SendRequest {
  kind: "send";
  file: Blob;
  key: string;
  type: string;
  /** Options of the client: address and bucket. */
  place: { endpoint?: string; bucket: string; region: string; sldEnable?: boolean; cname?: boolean; secure: boolean };
  keys: WorkerKeys;
  checkpoint: Checkpoint | null;
}

export type ToWorker =
  | { kind: "hash"; file: Blob }
  | SendRequest
  | { kind: "keys"; keys: WorkerKeys | null }
  /** Ends the upload for good, so that the store keeps nothing of it. */
  | { kind: "abort" };

/** Why an object did not arrive. `unreadable` is a file that was moved or changed since it was chosen. */
export interface SendFault {
  kind: "unreadable" | "expired" | "lost" | "network" | "refused";
  message: string;
}

export type FromWorker =
  /** Share from 0 to 1 of the hashed bytes. */
  | { kind: "hashing"; part: number }
  | { kind: "hashed"; md5: string }
  | { kind: "progress"; checkpoint: Checkpoint }
  | { kind: "sent" }
  | { kind: "needsKeys" }
  | { kind: "aborted" }
  | { kind: "fault"; fault: SendFault };
