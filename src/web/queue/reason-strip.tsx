import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { Command } from "#kernel/command.ts";
import type { ReasonRow, Reasons } from "#web/data/reasons.ts";
import { reasonsQuery } from "#web/data/reasons.ts";
import { l, languageNumber, t } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { dispatcher } from "#web/keyboard/listener.ts";
import { useForbidden } from "#web/session/forbidden.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import { dropDraft } from "./reason-drafts.ts";
import type { Places, Reason, StripProps, Typing } from "./reason-typing.ts";
import { MOST_SHOWN, useStripKeys, useTyping } from "./reason-typing.ts";
import type { ReasonMark } from "./reasons.ts";
import { answers, shareOf } from "./reasons.ts";

const nothing: Reasons = { list: [], used: [] };

export function useReasons(queue: string): Reasons {
  const { data } = useQuery(reasonsQuery(queue));
  return data ?? nothing;
}

function Row(props: {
  reason: ReasonRow;
  at: number;
  isOn: boolean;
  marks: readonly ReasonMark[];
  share: number;
  choose: () => void;
}): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the strip's keys choose it
    <div
      role="option"
      aria-selected={props.isOn}
      id={`reason-${props.at}`}
      className={props.isOn ? "on" : ""}
      tabIndex={-1}
      onClick={props.choose}
    >
      {props.at < 9 ? <KeyCaps binding={String(props.at + 1)} /> : <span className="ks" />}
      <span className="of">{textOf(props.reason)}</span>
      {props.marks.map(({ n, tone }) => (
        <span key={n} className={`mk ${tone}`}>
          {n}
        </span>
      ))}
      {props.share > 0 && <span className="u">{props.share} %</span>}
    </div>
  );
}

const textOf = (reason: ReasonRow): string => reason.text[languageNumber()] ?? reason.key;

/** A reason that was given, as its author reads it; empty for none. */
function wordsOf(given: Reason | null, { list }: Reasons): string {
  const known = list.find(({ key }) => key === given?.key);
  return known ? textOf(known) : (given?.text ?? "");
}

function Head(props: { command: Command; typing: Typing; others: number; input: Places["input"] }): JSX.Element {
  const { command, typing, others, input } = props;
  return (
    <div className="h">
      <Glyph tone="red" />
      <b className="ink">{l(command.label)}</b>
      <span className="vr" />
      <Icon name="search" />
      <input
        ref={input}
        value={typing.text}
        maxLength={500}
        placeholder={t("queue.reasons.placeholder", { n: others })}
        aria-label={t("queue.reasons.text")}
        onChange={(event) => typing.writeFreely(event.target.value)}
        onFocus={() => typing.enterField(true)}
        onBlur={() => typing.enterField(false)}
      />
      <span className="mu">{t("queue.reasons.days")}</span>
    </div>
  );
}

/** @param same what was given last, in words; empty where the same key again gives nothing */
function Foot(props: { typing: Typing; why: string | null; same: string; command: Command }): JSX.Element {
  const { typing, same, command, why } = props;
  const { chosen, text, isFree, isFresh } = typing;
  const key = useKeyOf()(command);
  return (
    <div className="f">
      {why === null ? (
        <span className="seen">
          {t("queue.reasons.seen")}{" "}
          <b className="ink">{chosen ? textOf(chosen) : (isFree && text.trim()) || t("queue.reasons.nothing")}</b>
          {chosen && <> · {chosen.strike ? t("queue.reasons.strike") : t("queue.reasons.noStrike")}</>}
        </span>
      ) : (
        <span className="seen yellow tx" role="alert">
          {why}
        </span>
      )}
      <span>
        <KeyCaps binding="enter" /> {t("queue.confirm")}
      </span>
      {same !== "" && key && isFresh && (
        <span>
          <KeyCaps binding={key} /> <span className="el">{t("queue.reasons.same", { reason: same })}</span>
        </span>
      )}
      <span>
        <KeyCaps binding="escape" /> {t("queue.reasons.leave")}
      </span>
    </div>
  );
}

/** While the question stands no pane beside it takes the keys: they would be nobody's. */
function useKeptFocus(strip: Places["strip"], options: Places["options"]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const active = document.activeElement;
      if (strip.current?.contains(active) || active?.closest("[role=dialog], [role=menu]")) return;
      options.current?.focus({ preventScroll: true });
    };
    // Whoever answers or leaves puts the focus elsewhere before the question is gone.
    const keep = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look);
    };
    addEventListener("focusin", keep);
    addEventListener("click", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("focusin", keep);
      removeEventListener("click", keep);
    };
  }, [strip, options]);
}

/**
 * Asks for the reason of a decision without leaving the keyboard: 1–9 takes one of the nine most used, letters search,
 * the same decision key repeats the last one, Tab or / writes free text.
 */
export function ReasonStrip(props: StripProps): JSX.Element {
  const { command, findings, last } = props;
  const known = useReasons(props.queue);
  // Their newer order comes with the next question: no digit changes its meaning under the hand.
  const [reasons, keep] = useState(known);
  if (reasons === nothing && known !== nothing) keep(known);
  const strip = useRef<HTMLDivElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const typing = useTyping(props, reasons);
  const { shown, chosen, at } = typing;
  const why = useForbidden(command);
  const give = (reason: Reason): void => {
    if (why !== null) return notify(why, "yellow");
    if (props.done(reason)) dropDraft(props.draft);
  };
  useKeyLayer({ layer: "reasons", blocks: true, through: ["palette.open"] });
  useEffect(() => options.current?.focus({ preventScroll: true }), []);
  useKeptFocus(strip, options);
  // In a low window the reasons scroll.
  useEffect(() => void options.current?.children[at]?.scrollIntoView({ block: "nearest" }), [at, shown]);
  // The question may stand over an item that came with the last decision: no key answers it sooner than one decides.
  useStripKeys(props, typing, { strip, options, input }, (reason) => dispatcher.answersTooSoon() || give(reason));
  return (
    <div
      ref={strip}
      className={why === null ? "rs" : "rs off"}
      data-pane="reasons"
      data-active="true"
      role="group"
      aria-label={t("queue.reasons", { name: l(command.label) })}
    >
      <Head command={command} typing={typing} others={Math.max(0, reasons.list.length - 9)} input={input} />
      <div
        ref={options}
        className="rg"
        role="listbox"
        tabIndex={0}
        data-pane-focus
        aria-label={t("queue.reasons.list")}
        aria-activedescendant={chosen ? `reason-${at}` : undefined}
      >
        {shown.slice(0, MOST_SHOWN).map((reason, i) => (
          <Row
            key={reason.key}
            reason={reason}
            at={i}
            isOn={reason === chosen}
            marks={answers(reason, findings)}
            share={shareOf(reason, reasons.used)}
            choose={() => (props.isGrave ? typing.choose(i) : give({ key: reason.key }))}
          />
        ))}
        {shown.length === 0 && !typing.isFree && <p className="mu none">{t("queue.reasons.free")}</p>}
      </div>
      <Foot typing={typing} same={props.isGrave ? "" : wordsOf(last, reasons)} command={command} why={why} />
    </div>
  );
}
