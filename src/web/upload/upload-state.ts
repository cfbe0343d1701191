import { storedUserId } from "#web/auth/session/storage.ts";
import { createState } from "#web/store/state.ts";
import type { AttemptNews } from "./attempt.ts";
import type { KeptUpload } from "./kept-uploads.ts";
import { keptUploads } from "./kept-uploads.ts";
import type { Uploaded } from "./opener.ts";

/**
 * State of an upload. `chosen` begins when somebody starts it; `offline` tries again by itself; `storing` waits for the server, which checks the file; `failed`
 * can be tried again.
 */
export type UploadState = "chosen" | "waiting" | AttemptNews["state"] | "paused" | "done" | "failed";

/** An upload as it is shown. */
export interface Upload {
  id: number;
  name: string;
  /** Size in bytes. */
  size: number;
  /** Place of the form that waits for the file (place.ts); empty where other code waits for it. */
  place: string;
  state: UploadState;
  /** Progress of the state from 0 to 1. */
  part: number;
  /** Bytes a second; null while it is not known. */
  rate: number | null;
  /** Why it failed, or waits for the connection. */
  why: string | null;
  stored: Uploaded | null;
  /** True if the file was stored already, and not sent. */
  isKnown: boolean;
  /** Why the upload failed, for code that waits for it. */
  error: unknown;
  /** True if it failed for good: another try of the same file cannot succeed, such as one whose content is refused. */
  isRefused: boolean;
}

/** All uploads of this window, oldest first. One that is done stays until its form takes it. */
export const uploads = createState<readonly Upload[]>([]);

/**
 * Uploads that a reload interrupted, newest first. The browser gives a page such a file only if the person chooses it
 * again; then it goes on from what has arrived.
 */
export const interrupted = createState<readonly KeptUpload[]>(keptUploads(storedUserId()));

/** True for an upload that goes on without anybody's doing. */
export const isUnderWay = ({ state }: Upload): boolean => !["chosen", "paused", "done", "failed"].includes(state);

export const canRetry = ({ state, isRefused }: Pick<Upload, "state" | "isRefused">): boolean =>
  state === "failed" && !isRefused;

/** True for an upload that can be stopped and go on later. The check by the server cannot. */
export const canPause = ({ state }: Pick<Upload, "state">): boolean =>
  ["waiting", "hashing", "elsewhere", "sending", "offline"].includes(state);

/** True for an upload that goes on or is paused. */
export const isOpenUpload = (upload: Upload): boolean => isUnderWay(upload) || upload.state === "paused";
