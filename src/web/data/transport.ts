import { create, isAxiosError } from "axios";
import { t } from "#web/i18n/part-text.ts";
import { ApiError } from "./error.ts";

/** Timeout of a call in ms. */
export const TIMEOUT_MS = 30_000;

export interface Answer {
  status: number;
  /** Undefined if the answer was no JSON. */
  body: unknown;
}

/** HTTP client shared by all calls. Every status counts as an answer, because the envelope holds the result. */
const http = create({
  adapter: "fetch",
  timeout: TIMEOUT_MS,
  responseType: "text",
  transformResponse: (text: unknown) => text,
  validateStatus: () => true,
});

interface Sending {
  signal: AbortSignal | undefined;
  requestId: string;
}

/**
 * Sends one POST with JSON.
 * @throws ApiError with code `error` and the platform's transport messages
 */
export const post = (
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  sending: Sending,
): Promise<Answer> =>
  answered(sending, (signal) => http.post<unknown>(path, body, { headers: { ...headers }, ...signal }));

/**
 * Sends the bytes of a file. It has no timeout, because its size decides how long it takes. XMLHttpRequest reports the
 * progress of an upload, which fetch does not.
 * @throws ApiError as `post` does
 */
export const upload = (
  path: string,
  file: Blob,
  headers: Readonly<Record<string, string>>,
  { onProgress, ...sending }: Sending & { onProgress: ((part: number) => void) | undefined },
): Promise<Answer> =>
  answered(sending, (signal) =>
    http.post<unknown>(path, file, {
      adapter: "xhr",
      timeout: 0,
      headers: { ...headers, "content-type": "application/octet-stream" },
      onUploadProgress: ({ progress }) => progress !== undefined && onProgress?.(progress),
      ...signal,
    }),
  );

async function answered(
  { signal, requestId }: Sending,
  send: (options: { signal?: AbortSignal }) => Promise<{ status: number; data: unknown }>,
): Promise<Answer> {
  try {
    const reply = await send(signal ? { signal } : {});
    return { status: reply.status, body: parsed(reply.data) };
  } catch (error) {
    throw new ApiError({ code: "error", msg: messageFor(error, signal), requestId });
  }
}

function messageFor(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return t("net.aborted");
  const code = isAxiosError(error) ? error.code : undefined;
  return code === "ECONNABORTED" || code === "ETIMEDOUT" ? t("net.timeout", { n: TIMEOUT_MS }) : t("net.error");
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
}
