import { useEffect, useMemo, useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Draft } from "#web/forms/drafts.ts";
import { changedIn, dropDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { useLatest } from "#web/store/latest.ts";
import type { Difference, Granted } from "./permission-tree.ts";
import { differenceOf, merged } from "./permission-tree.ts";

export interface TicksDraft {
  /** Ticks of an earlier visit that were neither saved nor dropped, and when they were made (seconds since 1970). */
  waiting: { difference: Difference; time: number } | null;
  /** Answers the draft. @param isWanted true to apply it to the current group; false to drop it */
  answerDraft: (isWanted: boolean) => void;
}

interface Ticked {
  base: AnyRecord;
  opening: Granted;
  /** Ticks as clicked, whether or not they may be granted now. */
  pressed: Granted;
  granted: Granted;
}

const isNothing = ({ added, removed }: Difference): boolean => added.length + removed.length === 0;

const differenceIn = ({ before, values }: Draft): Difference => changedIn(before["auths"], values["auths"]);

/** Keeps the ticks as a draft until they are saved or dropped. */
export function useTicksDraft(ticked: Ticked, set: (next: Granted) => void): TicksDraft {
  const { id } = ticked.base;
  // The user who ticked, even if another one logs in while the screen closes.
  const [person] = useState(() => actorStore.value?.id ?? "");
  const of = useMemo(() => ({ person, resource: "authGroup", id, part: "auths" }), [person, id]);
  const [earlier, setEarlier] = useState<Draft | null>(() => readDraft(of));
  const latest = useLatest(ticked);
  const { pressed } = ticked;
  useEffect(() => {
    const { base, opening, granted } = latest.current;
    if (isNothing(differenceOf(opening, pressed))) {
      // An unanswered draft is kept.
      if (earlier) writeDraft(of, earlier);
      else dropDraft(of);
    } else if (!isNothing(differenceOf(opening, granted))) {
      // If the user loses a permission, the ticks that it allowed stay in the draft. An earlier draft that is not
      // answered yet is kept too.
      const auths = earlier ? merged(granted, differenceIn(earlier)) : granted;
      const time = Math.floor(Date.now() / 1_000);
      writeDraft(of, { version: base.version, values: { auths: [...auths] }, before: { auths: [...opening] }, time });
    }
  }, [of, pressed, earlier, latest]);
  const waiting = useMemo(() => earlier && { difference: differenceIn(earlier), time: earlier.time }, [earlier]);
  return {
    waiting,
    answerDraft: (isWanted) => {
      if (waiting && isWanted) set(merged(ticked.granted, waiting.difference));
      setEarlier(null);
    },
  };
}
