import type { RefObject } from "react";
import { useEffect, useMemo, useState } from "react";
import type { Command } from "#kernel/command.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import type { Typing } from "#web/commands/reason-typing.ts";
import { useListKeys, useTyping } from "#web/commands/reason-typing.ts";
import type { ReasonRow, Reasons } from "#web/data/reasons.ts";
import { t } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { notify } from "#web/ui/notice.tsx";
import type { NumberedFinding } from "./findings.ts";
import { draftOf, dropDraft, keepDraft } from "./reason-drafts.ts";
import { rankReasons } from "./reasons.ts";

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

/** What was typed, kept as a draft, among the reasons as this item ranks them. */
export function useStripTyping({ draft, findings }: StripProps, { list, used }: Reasons): Typing {
  const [text] = useState(() => draftOf(draft));
  const ranked = useMemo(() => rankReasons({ list, used }, findings), [list, used, findings]);
  const typing = useTyping(ranked, { text });
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
    else notify(text.trim() === "" ? t("queue.reasons.empty") : t("queue.reasons.none", { text }), "yellow");
    return true;
  };
  const press = (at: number): boolean => {
    if (!shown[at]) return false;
    if (props.isGrave) typing.choose(at);
    else take(shown[at]);
    return true;
  };
  const again = (last: Reason): void => {
    const at = shown.findIndex((reason) => "key" in last && reason.key === last.key);
    if (!props.isGrave) give(last);
    else if (at >= 0) typing.choose(at);
  };
  const toField = (): void => {
    // What no reason holds can only be meant as one's own.
    if (shown.length === 0) typing.writeFreely(text);
    input.current?.focus();
  };
  useListKeys(options, typing, {
    isComing: text === "" && shown.length === 0,
    press,
    own: {
      ...(key ? { [key]: () => (isFresh && props.last ? again(props.last) : write((now) => now + key)) } : {}),
      enter: () => take(chosen),
      ...(props.back ? { "shift+tab": props.back } : {}),
      tab: toField,
      "/": toField,
    },
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
