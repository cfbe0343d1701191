import type { StoredFile, StoredImage } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import { headers, inSession, transport, unwrap } from "./client.ts";

interface UploadOptions {
  /** Progress from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file unchanged in one stream.
 * @throws ApiError; with code `error` if it was canceled or the connection was lost
 */
export function uploadFile(
  file: Blob,
  name: string,
  { onProgress, signal }: UploadOptions = {},
): Promise<StoredFile & Partial<StoredImage>> {
  const requestId = crypto.randomUUID();
  return inSession(async () => {
    const { upload } = await transport(requestId);
    const path = `${v2("file", "upload")}?name=${encodeURIComponent(name)}`;
    const answer = await upload(path, file, headers(requestId), { signal, requestId, onProgress });
    return unwrap(answer.body, answer.status, requestId);
  });
}
