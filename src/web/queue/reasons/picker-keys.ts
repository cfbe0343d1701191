import type { RefObject } from "react";
import { useEffect, useMemo, useState } from "react";
import type { Command } from "#kernel/command.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import type { Typing } from "#web/commands/reason-typing.ts";
import { useInserted, useListKeys, useTyping } from "#web/commands/reason-typing.ts";
import type { ReasonRow } from "#web/data/reasons.ts";
import { t } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { useLeafKeys } from "#web/keyboard/control-keys.ts";
import { notify } from "#web/ui/notice.tsx";
import type { NumberedFinding } from "#web/queue/evidence/findings.ts";
import { draftOf, dropDraft, keepDraft } from "./reason-drafts.ts";
import { likelyReason, suggestedReasons } from "./reasons.ts";

export type Reason = NonNullable<RunOptions["reason"]>;

export interface StripProps {
  queue: string;
  command: Command;
  findings: readonly NumberedFinding[];
  /** Under which a half-typed reason is kept while the item is taken from under it. */
  draft: string;
  /** The last reason given for this command, for the same key again. */
  last: Reason | null;
  /** @returns whether the answer was taken; else it stays as it was given. */
  done: (reason: Reason) => boolean;
  leave: () => void;
  /** Shift+Tab, where something stands before the strip. */
  back?: () => void;
  /** So much hangs on it that a digit, or the same key again, only chooses: Enter decides. */
  isGrave?: boolean;
}

export interface Places {
  strip: RefObject<HTMLDivElement | null>;
  options: RefObject<HTMLDivElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

/** What was typed, kept as a draft, among the reasons; what the findings of the item suggest is preselected. */
export function useStripTyping({ draft, findings, last }: StripProps, list: readonly ReasonRow[]): Typing {
  const [text] = useState(() => draftOf(draft));
  const before = last?.key;
  const suggested = useMemo(() => [...suggestedReasons(findings), ...(before ? [before] : [])], [findings, before]);
  const typing = useTyping(list, { text, suggested, likely: [likelyReason(findings), before] });
  const words = typing.isFree ? typing.text : "";
  // What is typed to search is no text of one's own, and none when the strip comes again.
  useEffect(() => keepDraft(draft, words), [words, draft]);
  return typing;
}

/** The keys of every list of reasons, and the decision's own; Enter and the way back in the field. */
export function useStripKeys(props: StripProps, typing: Typing, places: Places, give: (reason: Reason) => void): void {
  const { strip, options, input } = places;
  const { text, shown, chosen, write, isFree, isFresh } = typing;
  const key = keyOf(props.command);
  const take = (reason: ReasonRow | undefined): boolean => {
    if (reason) give({ key: reason.key });
    else if (isFree && text.trim() !== "") give({ text: text.trim() });
    else if (text.trim() !== "") notify(t("queue.reasons.none", { text }), "yellow");
    else notify(t(typing.isInField ? "queue.reasons.empty" : "queue.reasons.choose"), "yellow");
    return true;
  };
  const again = (last: Reason): void => {
    const row = shown.find((reason) => "key" in last && reason.key === last.key);
    if (!props.isGrave) give(last);
    else if (row) typing.choose(row);
  };
  const toField = (): void => {
    // What no reason holds can only be meant as one's own.
    if (shown.length === 0) typing.writeFreely(text);
    input.current?.focus();
  };
  useListKeys(options, typing, {
    isComing: text === "" && shown.length === 0,
    choose: (reason) => (props.isGrave ? typing.choose(reason) : take(reason)),
    own: {
      ...(key ? { [key]: () => (isFresh && props.last ? again(props.last) : write((now) => now + key)) } : {}),
      enter: () => take(chosen),
      ...(props.back ? { "shift+tab": props.back } : {}),
      tab: toField,
      "/": toField,
    },
  });
  useInserted(strip, input, (pasted) => {
    typing.writeFreely(text + pasted);
    input.current?.focus();
  });
  useLeafKeys(input, {
    enter: () => take(chosen),
    "shift+tab": () => {
      typing.search();
      options.current?.focus();
    },
  });
  useLeafKeys(strip, {
    escape: () => {
      dropDraft(props.draft);
      props.leave();
    },
  });
}
