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

/**
 * Sends one POST with JSON.
 * @throws ApiError with code `error` and the platform's transport messages
 */
export async function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  given: { signal: AbortSignal | undefined; requestId: string },
): Promise<Answer> {
  try {
    const reply = await http.post<unknown>(path, body, {
      headers: { ...headers },
      ...(given.signal ? { signal: given.signal } : {}),
    });
    return { status: reply.status, body: parsed(reply.data) };
  } catch (error) {
    throw new ApiError({ code: "error", msg: messageFor(error, given.signal), requestId: given.requestId });
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
