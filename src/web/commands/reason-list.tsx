import type { Command } from "#kernel/command.ts";
import type { JSX, ReactNode, RefObject } from "react";
import { useEffect } from "react";
import type { ReasonRow, Reasons } from "#web/data/reasons.ts";
import { reasonText, shareOf } from "#web/data/reasons.ts";
import { t } from "#web/i18n/part-text.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import type { Typing } from "./reason-typing.ts";

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
      className={props.isOn ? "on" : ""}
      tabIndex={-1}
      onClick={props.choose}
    >
      {digit === undefined ? <span className="no-digit" /> : <KeyCaps binding={String(digit)} />}
      <span className="of">{reasonText(reason)}</span>
      {props.marks}
      {props.share > 0 && <span className="u">{props.share} %</span>}
    </div>
  );
}

/** Reasons that match the typed text, each with its fixed digit. */
export function ReasonList(props: {
  list: RefObject<HTMLDivElement | null>;
  /** Prefix of the element ids, because one list may lie over another. */
  name: string;
  typing: Typing;
  used: Reasons["used"];
  /** Marks shown after a reason's text. */
  marks?: (reason: ReasonRow) => ReactNode;
  choose: (reason: ReasonRow) => void;
  /** Message shown if no reason matches. */
  none: string | null;
}): JSX.Element {
  const { list, name, typing } = props;
  const { shown, chosen, at } = typing;
  // In a low window the reasons scroll.
  useEffect(() => void list.current?.children[at]?.scrollIntoView({ block: "nearest" }), [list, at, shown]);
  return (
    <div
      ref={list}
      className="rg"
      role="listbox"
      data-missed={typing.missed ? typing.missed.count % 2 : undefined}
      tabIndex={0}
      data-pane-focus
      aria-label={t("queue.reasons.list")}
      aria-activedescendant={chosen ? `${name}-${at}` : undefined}
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
      {shown.length === 0 && props.none !== null && <p className="text-muted none">{props.none}</p>}
    </div>
  );
}

/**
 * Shows the text that the author will read, or that only the record gets. Whether it gives a strike is told by the effects
 * of the command where it has some.
 */
export function ReasonPreview(props: {
  command: Pick<Command, "strikes" | "silent" | "foretells">;
  words: string;
  of: ReasonRow | undefined;
}): JSX.Element {
  const { command, words, of } = props;
  const gives = command.strikes === true && of?.strike === true;
  return (
    <span className="seen">
      {t(command.silent ? "queue.reasons.noted" : "queue.reasons.seen")}{" "}
      <b className="text-ink">{words || t("queue.reasons.nothing")}</b>
      {of && !command.foretells && <> · {gives ? t("queue.reasons.strike") : t("queue.reasons.noStrike")}</>}
    </span>
  );
}
