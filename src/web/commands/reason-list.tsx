import type { Command } from "#kernel/command.ts";
import type { JSX, ReactNode, RefObject } from "react";
import { useEffect } from "react";
import type { ReasonRow, Reasons } from "#web/data/reasons.ts";
import { reasonText, shareOf } from "#web/data/reasons.ts";
import { t } from "#web/i18n/part-text.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import type { Typing } from "./reason-typing.ts";
import { cva } from "class-variance-authority";

function Row(props: {
  id: string;
  reason: ReasonRow;
  isOn: boolean;
  marks: ReactNode;
  share: number;
  choose: () => void;
}): JSX.Element {
  const { reason } = props;
  const { digit } = reason;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list handles the keys
    <div
      role="option"
      aria-selected={props.isOn}
      id={props.id}
      className="relative flex min-h-8.5 min-w-0 cursor-default items-center gap-2 py-1.5 pr-3 pl-2 leading-4.5 shadow-[1px_1px_var(--color-line-soft)] aria-selected:bg-cursor aria-selected:text-ink aria-selected:before:absolute aria-selected:before:inset-y-0 aria-selected:before:left-0 aria-selected:before:w-0.75 aria-selected:before:bg-accent"
      tabIndex={-1}
      onClick={props.choose}
    >
      {digit === undefined ? <span className="w-4.5 flex-none" /> : <KeyCaps binding={String(digit)} />}
      <span className="min-w-0 wrap-anywhere" data-testid="reason-text">
        {reasonText(reason)}
      </span>
      {props.marks}
      {props.share > 0 && (
        <span className="ml-auto flex-none text-small text-muted" data-testid="reason-share">
          {props.share} %
        </span>
      )}
    </div>
  );
}

const listClass = cva(
  "grid auto-rows-min overflow-x-hidden overflow-y-auto rounded-m border border-line outline-none data-[missed=0]:animate-[missed-key_400ms_var(--ease-standard)] data-[missed=1]:animate-[missed-next-key_400ms_var(--ease-standard)]",
  {
    variants: {
      isInForm: {
        true: "grid-cols-2 focus-visible:border-focus focus-visible:ring focus-visible:ring-focus-soft",
        false:
          "grid-cols-3 max-[901px]:grid-cols-2 max-[641px]:grid-cols-1 low:in-data-work:min-h-17.5 low:in-data-work:flex-initial",
      },
    },
    defaultVariants: { isInForm: false },
  },
);

/** Reasons that match the typed text, each with its fixed digit. */
export function ReasonList(props: {
  list: RefObject<HTMLDivElement | null>;
  /** Prefix of the element ids, because one list may lie over another. */
  name: string;
  typing: Typing;
  used: Reasons["used"];
  /** True in a form, where the list is one of several questions. */
  isInForm?: boolean;
  /** True if no reason can be given. */
  isOff?: boolean;
  /** Marks shown after a reason's text. */
  marks?: (reason: ReasonRow) => ReactNode;
  choose: (reason: ReasonRow) => void;
  /** Message shown if no reason matches. */
  none: string | null;
}): JSX.Element {
  const { list, name, typing } = props;
  const { shown, chosen, cursor } = typing;
  // In a low window the reasons scroll.
  useEffect(() => void list.current?.children[cursor]?.scrollIntoView({ block: "nearest" }), [list, cursor, shown]);
  return (
    <div
      ref={list}
      className={`${listClass({ isInForm: props.isInForm })} ${props.isOff ? "text-muted **:text-muted" : ""}`}
      data-reasons
      role="listbox"
      data-missed={typing.missed ? typing.missed.count % 2 : undefined}
      tabIndex={0}
      data-pane-focus
      aria-label={t("queue.reasons.list")}
      aria-activedescendant={chosen ? `${name}-${cursor}` : undefined}
    >
      {shown.map((reason, i) => (
        <Row
          key={reason.key}
          id={`${name}-${i}`}
          reason={reason}
          isOn={reason === chosen}
          marks={props.marks?.(reason)}
          share={shareOf(reason, props.used)}
          choose={() => props.choose(reason)}
        />
      ))}
      {shown.length === 0 && props.none !== null && <p className="col-span-full px-3 py-2 text-muted">{props.none}</p>}
    </div>
  );
}

/**
 * Shows the text, and whether the author or only the record gets it. If the command has effects, they name the strike.
 */
export function ReasonPreview(props: {
  command: Pick<Command, "strikes" | "silent" | "foretells">;
  words: string;
  of: ReasonRow | undefined;
  className?: string;
}): JSX.Element {
  const { command, words, of, className = "" } = props;
  const gives = command.strikes === true && of?.strike === true;
  return (
    <span className={className} data-testid="reason-preview">
      {t(command.silent ? "queue.reasons.noted" : "queue.reasons.seen")}{" "}
      <b className="text-ink">{words || t("queue.reasons.nothing")}</b>
      {of && !command.foretells && <> · {gives ? t("queue.reasons.strike") : t("queue.reasons.noStrike")}</>}
    </span>
  );
}
