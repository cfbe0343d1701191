import { watch } from "#web/store/state.ts";
import type { Uploaded } from "./opener.ts";
import type { Upload } from "./upload-state.ts";
import { uploads } from "./upload-state.ts";
import { beginUpload, cancelUpload, findUploadById, takeUpload } from "./uploads.ts";

interface UploadOptions {
  /** Progress from 0 to 1. */
  onProgress?: (part: number) => void;
  /** Called at each change with the upload as it is shown. */
  onChange?: (upload: Upload) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file unchanged for code that waits for it.
 * @throws ApiError; SendError; an AbortError if it was canceled
 */
export const uploadFile = (
  file: Blob,
  name: string,
  { onProgress, onChange, signal }: UploadOptions = {},
): Promise<Uploaded> =>
  new Promise((resolve, reject) => {
    const id = beginUpload(file, name);
    const cancel = (): void => cancelUpload(id);
    const look = (): void => {
      const one = findUploadById(id);
      if (one) onChange?.(one);
      if (one?.state === "sending") onProgress?.(one.part);
      if (one && one.state !== "done" && one.state !== "failed") return;
      stop();
      signal?.removeEventListener("abort", cancel);
      if (!one) return reject(new DOMException("canceled", "AbortError"));
      if (one.state === "failed") {
        cancelUpload(id);
        return reject(one.error as Error);
      }
      const stored = takeUpload(id);
      if (stored) resolve(stored);
    };
    const stop = watch(uploads, look);
    signal?.addEventListener("abort", cancel);
    if (signal?.aborted) cancel();
  });
