import type { StoredFile, StoredImage } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import { t } from "#web/i18n/part-text.ts";
import { headers, inSession, unwrap } from "./client.ts";
import { ApiError } from "./error.ts";

export interface UploadOptions {
  /** Progress from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file unchanged in one stream. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiError; with code `error` if it was canceled or the connection was lost
 */
export function uploadFile(
  file: Blob,
  name: string,
  { onProgress, signal }: UploadOptions = {},
): Promise<StoredFile & Partial<StoredImage>> {
  const requestId = crypto.randomUUID();
  const send = (): Promise<StoredFile & Partial<StoredImage>> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = (msg: string): void => reject(new ApiError({ code: "error", msg, requestId }));
      request.open("POST", `${v2("file", "upload")}?name=${encodeURIComponent(name)}`);
      for (const [header, value] of Object.entries(headers(requestId))) request.setRequestHeader(header, value);
      request.setRequestHeader("content-type", "application/octet-stream");
      request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onProgress?.(loaded / total));
      request.addEventListener("error", () => fail(t("net.error")));
      request.addEventListener("abort", () => fail(t("net.aborted")));
      request.addEventListener("load", () => {
        try {
          resolve(unwrap(parsed(request.responseText), request.status, requestId));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      if (signal?.aborted) fail(t("net.aborted"));
      else request.send(file);
    });
  return inSession(send);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
