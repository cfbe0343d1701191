import type { RefObject } from "react";
import { useEffect, useMemo, useState } from "react";
import type { Command } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import type { Typing } from "#web/commands/reason-typing.ts";
import { useInserted, useListKeys, useTyping } from "#web/commands/reason-typing.ts";
import type { ReasonRow } from "#web/data/reasons.ts";
import { t } from "#web/i18n/part-text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { notify } from "#web/ui/notice.tsx";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { draftOf, dropDraft, keepDraft } from "./reason-drafts.ts";
import { likelyReason, suggestedReasons } from "./suggested-reasons.ts";

export type Reason = NonNullable<RunOptions["reason"]>;

export interface PickerProps {
  queue: string;
  command: Command;
  records: readonly AnyRecord[];
  findings: readonly NumberedFinding[];
  /** Key of the reason that the item itself states, such as the cause of a case. It stands first. */
  cause?: string | undefined;
  /** Key of the draft in which a half-typed reason is kept. */
  draft: string;
  /** Last reason of this command; pressing its key again repeats it. */
  last: Reason | null;
  /** Accepts a reason. @returns false if it is ignored and the picker stays open */
  done: (reason: Reason) => boolean;
  leave: () => void;
  /** Moves the focus to the element before the picker (Shift+Tab). */
  back?: () => void;
  /** True for grave decisions: digits and the command's key only select, Enter decides. */
  isGrave?: boolean;
}

export interface Places {
  strip: RefObject<HTMLDivElement | null>;
  options: RefObject<HTMLDivElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * Text typed into the picker, kept as a draft. The reason that the item or its findings state is preselected; without
 * one, none is.
 */
export function usePickerTyping({ draft, findings, last, cause }: PickerProps, list: readonly ReasonRow[]): Typing {
  const [text] = useState(() => draftOf(draft));
  const before = last?.key;
  const suggested = useMemo(() => [...suggestedReasons(findings), ...(before ? [before] : [])], [findings, before]);
  const typing = useTyping(list, { text, suggested, first: cause, likely: [cause, likelyReason(findings)] });
  const words = typing.isFree ? typing.text : "";
  // Only free text is kept; a search text is not a reason.
  useEffect(() => keepDraft(draft, words), [words, draft]);
  return typing;
}

/** Keys of the picker: the keys of every reason list, the command's own key, and Enter and Esc in the field. */
export function usePickerKeys(
  props: PickerProps,
  typing: Typing,
  places: Places,
  give: (reason: Reason) => void,
): void {
  const { strip, options, input } = places;
  const { text, shown, chosen, write, isFree, isFresh } = typing;
  const key = keyOf(props.command);
  const take = (reason: ReasonRow | undefined): boolean => {
    if (reason) give({ key: reason.key });
    else if (isFree && text.trim() !== "") give({ text: text.trim() });
    else if (text.trim() !== "") notify(t("queue.reasons.none", { text }), "yellow");
    else if (typing.missed) notify(t("queue.reasons.missed", { n: typing.missed.digit }), "yellow");
    else notify(t(typing.isInField ? "queue.reasons.empty" : "queue.reasons.choose"), "yellow");
    return true;
  };
  const again = (last: Reason): void => {
    const row = shown.find((reason) => "key" in last && reason.key === last.key);
    if (!props.isGrave) give(last);
    else if (row) typing.choose(row);
  };
  const toField = (): void => {
    // A text that matches no listed reason becomes free text.
    if (shown.length === 0) typing.writeFreely(text);
    input.current?.focus();
  };
  useListKeys(options, typing, {
    isComing: text === "" && shown.length === 0,
    choose: (reason) => (props.isGrave ? typing.choose(reason) : take(reason)),
    extraKeys: {
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
  useControlKeys(input, {
    enter: () => take(chosen),
    "shift+tab": () => {
      typing.search();
      options.current?.focus();
    },
  });
  useControlKeys(strip, {
    escape: () => {
      dropDraft(props.draft);
      props.leave();
    },
  });
}
