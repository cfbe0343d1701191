import { useEffect, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import type { OwnSentFile, OwnSentFiles } from "#domain/api/sent-file.ts";
import type { SentPlaceName } from "#domain/links/sent-places.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { ToolAccess } from "#web/areas/public/tool-access.ts";
import type { Upload } from "#web/upload/upload-state.ts";
import { isUnderWay } from "#web/upload/upload-state.ts";

/** Files that the sender sent before, and how many more are taken. */
export interface SentFiles {
  /** Files that are no uploads of this window. */
  others: readonly OwnSentFile[];
  /** Files that can still be added. */
  left: number;
  /** Why the server does not say; null if it does. */
  why: string | null;
}

type Answer = { of: string; files: OwnSentFiles } | { of: string; why: string };

/** Asks the server, and again once the uploads under way have ended: one call for all, because calls are limited. */
function useAnswer(
  { ticket, token, missing }: ToolAccess,
  place: SentPlaceName,
  list: readonly Upload[],
): Answer | null {
  const done = list.filter(({ state }) => state === "done").length;
  const isBusy = list.some(isUnderWay);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const of = `${ticket} ${token} ${place}`;
  useEffect(() => {
    if (missing !== null || isBusy) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    call<OwnSentFiles>(v2("sentFile", "sent"), { ticket, place }, { signal, token }).then(
      (files) => signal.aborted || setAnswer({ of, files }),
      (error: unknown) => signal.aborted || setAnswer({ of, why: messageOf(error) }),
    );
    return () => stop.abort();
  }, [of, ticket, token, place, missing, isBusy, done]);
  return answer?.of === of ? answer : null;
}

/**
 * Returns what the sender has sent, also before a reload, and how many files are left. What was refused takes no place.
 * @param most files that are taken, for as long as the server has not said how many are left
 */
export function useSentFiles(
  access: ToolAccess,
  place: SentPlaceName,
  list: readonly Upload[],
  most: number,
): SentFiles {
  const answer = useAnswer(access, place, list);
  const { list: sent, left } = answer && "files" in answer ? answer.files : { list: [], left: most };
  const keys = new Set(list.map(({ stored }) => stored?.key));
  const sentKeys = new Set(sent.map(({ key }) => key));
  const waiting = list.filter(({ isRefused, stored }) => !isRefused && !(stored && sentKeys.has(stored.key)));
  return {
    others: sent.filter(({ key }) => key === null || !keys.has(key)),
    left: Math.max(0, left - waiting.length),
    why: answer && "why" in answer ? answer.why : null,
  };
}
