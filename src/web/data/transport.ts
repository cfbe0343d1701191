import { t } from "#web/i18n/text.ts";
import { ApiError } from "./error.ts";

/** Longest wait for an answer. Milliseconds. */
const TIMEOUT_MS = 30_000;

export interface Answer {
  status: number;
  /** Undefined where the answer was no JSON. */
  body: unknown;
}

/**
 * One POST with JSON. By fetch: a request library would be a seventh of what a first list costs, and nothing of it is
 * needed before the first upload.
 * @throws ApiError of code `error`, with the platform's transport messages
 */
export async function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  given: { signal: AbortSignal | undefined; requestId: string },
): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = given.signal ? AbortSignal.any([given.signal, timeout]) : timeout;
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal,
    });
    const text = await reply.text();
    return { status: reply.status, body: parsed(text) };
  } catch {
    const msg = given.signal?.aborted
      ? t("net.aborted")
      : timeout.aborted
        ? t("net.timeout", { n: TIMEOUT_MS })
        : t("net.error");
    throw new ApiError({ code: "error", msg, requestId: given.requestId });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
