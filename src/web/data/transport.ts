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
  /** Time limit in ms. */
  timeout?: number | undefined;
}

/**
 * Sends one POST with JSON.
 * @throws ApiError with code `error` and the platform's transport messages
 */
export const post = (
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  { timeout = TIMEOUT_MS, ...sending }: Sending,
): Promise<Answer> =>
  answered({ ...sending, timeout }, (signal) =>
    http.post<unknown>(path, body, { headers: { ...headers }, timeout, ...signal }),
  );

async function answered(
  { signal, requestId, timeout = TIMEOUT_MS }: Sending,
  send: (options: { signal?: AbortSignal }) => Promise<{ status: number; data: unknown }>,
): Promise<Answer> {
  try {
    const reply = await send(signal ? { signal } : {});
    return { status: reply.status, body: parsed(reply.data) };
  } catch (error) {
    throw new ApiError({ code: "error", msg: messageFor(error, signal, timeout), requestId });
  }
}

function messageFor(error: unknown, signal: AbortSignal | undefined, timeout: number): string {
  if (signal?.aborted) return t("net.aborted");
  const code = isAxiosError(error) ? error.code : undefined;
  return code === "ECONNABORTED" || code === "ETIMEDOUT" ? t("net.timeout", { n: timeout }) : t("net.error");
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
}
