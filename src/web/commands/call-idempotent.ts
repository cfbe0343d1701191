import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Between attempts. Milliseconds; after the last one whoever asked is told. */
const PAUSES_MS = [500, 1_500, 3_000];

/** Request ids of the writes that have no answer yet, by what they say. */
const unanswered = new Map<string, string>();

/** Whether it may have been carried out all the same: nobody may say then that it was not. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.isOffline;

/**
 * A write that gets no answer may have been carried out: it is sent again as the same call, by itself for a while and then
 * whenever the very same is asked for, so that it counts once. @throws ApiError
 */
export async function callIdempotent<T>(path: string, body: object): Promise<T> {
  const said = JSON.stringify([path, body]);
  const requestId = unanswered.get(said) ?? crypto.randomUUID();
  unanswered.set(said, requestId);
  for (const pause of [...PAUSES_MS, null])
    try {
      const result = await call<T>(path, body, { requestId });
      unanswered.delete(said);
      return result;
    } catch (error) {
      if (!isUnanswered(error)) {
        unanswered.delete(said);
        throw error;
      }
      if (pause === null) break;
      if (pause === PAUSES_MS[0]) notify(l(["没有收到答复，正在再发…", "No answer; sending it again…"]), "yellow");
      await new Promise((done) => setTimeout(done, pause));
    }
  const msg = l([
    "没有收到答复，不知是否已完成：历史里看得到；再发一次也只算一次",
    "The server did not respond. Check the history, or retry: it will not run twice",
  ]);
  throw new ApiError({ code: "error", msg, requestId });
}
