import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Pauses between attempts in ms. After the last attempt the call fails. */
const PAUSES_MS = [500, 1_500, 3_000];

/** Request ids of the writes without an answer, by path and body. */
const unanswered = new Map<string, string>();

/** True if the call may have been carried out without an answer. The interface must not report it as failed then. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.isOffline;

/**
 * Sends a write that the server carries out only once. Without an answer it may have been carried out, so it is sent
 * again with the same request id. It is retried for a while, and later whenever the same call is made. @throws ApiError
 */
export async function callIdempotent<T>(path: string, body: object): Promise<T> {
  const key = JSON.stringify([path, body]);
  const requestId = unanswered.get(key) ?? crypto.randomUUID();
  unanswered.set(key, requestId);
  for (const pause of [...PAUSES_MS, null])
    try {
      const result = await call<T>(path, body, { requestId });
      unanswered.delete(key);
      return result;
    } catch (error) {
      if (!isUnanswered(error)) {
        unanswered.delete(key);
        throw error;
      }
      if (pause === null) break;
      if (pause === PAUSES_MS[0]) notify(l(["没有收到响应，正在重试…", "No answer yet. Sending again…"]), "yellow");
      await new Promise((done) => setTimeout(done, pause));
    }
  const msg = l([
    "服务器没有响应。请查看历史，或重试：不会重复执行",
    "The server did not respond. Check the history, or retry: it will not run twice",
  ]);
  throw new ApiError({ code: "error", msg, requestId });
}
