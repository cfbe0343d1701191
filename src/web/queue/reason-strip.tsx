import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Command } from "#kernel/command.ts";
import { v2 } from "#kernel/wire.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { l, language, t } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import type { NumberedFinding } from "./findings.ts";
import type { ReasonRow } from "./reasons.ts";
import { answers, rankReasons, searchReasons, shareOf } from "./reasons.ts";

interface Reasons {
  list: ReasonRow[];
  used: { key: string; count: number }[];
}

type Reason = NonNullable<RunOptions["reason"]>;

export interface StripProps {
  queue: string;
  command: Command;
  findings: readonly NumberedFinding[];
  /** Under which a half-typed reason is kept while the item is taken from under it. */
  draft: string;
  /** The last reason given for this command, for the same key again. */
  last: Reason | null;
  done: (reason: Reason) => void;
  leave: () => void;
  /** Shift+Tab, where something stands before the strip. */
  back?: () => void;
}

/** Reasons that were being written when their strip went without an answer. */
const drafts = new Map<string, string>();

const nothing: Reasons = { list: [], used: [] };

export function useReasons(queue: string): Reasons {
  const { data } = useQuery({
    queryKey: ["queueReasons", queue],
    queryFn: () => call<Reasons>(v2("queue", "reasons"), { queue }),
    staleTime: 60_000,
  });
  return data ?? nothing;
}

function Row(props: {
  reason: ReasonRow;
  at: number;
  isOn: boolean;
  marks: readonly number[];
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
      <span className="el">{textOf(props.reason)}</span>
      {props.marks.map((n) => (
        <span key={n} className="mk yellow">
          {n}
        </span>
      ))}
      {props.share > 0 && <span className="u">{props.share} %</span>}
    </div>
  );
}

const textOf = (reason: ReasonRow): string => reason.text[language() === "zh" ? "1" : "0"] ?? reason.key;

/**
 * Asks for the reason of a decision without leaving the keyboard: 1–9 takes one of the nine most used, letters search,
 * the same decision key repeats the last one, Tab or / writes free text.
 */
export function ReasonStrip(props: StripProps): JSX.Element {
  const { list, used } = useReasons(props.queue);
  const [text, setText] = useState(drafts.get(props.draft) ?? "");
  const [at, setAt] = useState(0);
  useEffect(() => void (text === "" ? drafts.delete(props.draft) : drafts.set(props.draft, text)), [text, props.draft]);
  const strip = useRef<HTMLDivElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useKeyLayer({ layer: "reasons", blocks: true, through: ["palette.open"] });
  const ranked = useMemo(() => rankReasons(list, used, props.findings), [list, used, props.findings]);
  const shown = useMemo(() => searchReasons(ranked, text), [ranked, text]);
  useEffect(() => options.current?.focus({ preventScroll: true }), []);
  const chosen = shown[Math.min(at, shown.length - 1)];
  const give = (reason: Reason): void => {
    drafts.delete(props.draft);
    props.done(reason);
  };
  const take = (reason: ReasonRow | undefined): boolean => {
    if (reason) give({ key: reason.key });
    else if (text.trim() !== "") give({ text: text.trim() });
    return true;
  };
  const move = (by: number) => (): void => setAt((now) => Math.max(0, Math.min(shown.length - 1, now + by)));
  const decisionKey = keyOf(props.command);
  const type = (letter: string) => (): void => {
    setText((now) => now + letter);
    setAt(0);
  };
  const letters = Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, type(letter)]));
  useLeafKeys(options, {
    ...letters,
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [String(i + 1), () => (shown[i] ? take(shown[i]) : false)]),
    ),
    ...(decisionKey
      ? { [decisionKey]: () => (text === "" && props.last ? give(props.last) : type(decisionKey)()) }
      : {}),
    arrowright: move(1),
    arrowleft: move(-1),
    arrowdown: move(3),
    arrowup: move(-3),
    enter: () => take(chosen),
    backspace: () => setText((now) => now.slice(0, -1)),
    ...(props.back ? { "shift+tab": props.back } : {}),
    tab: () => input.current?.focus(),
    "/": () => input.current?.focus(),
  });
  useLeafKeys(input, {
    enter: () =>
      take(
        shown.length > 0 && text.trim() !== "" && shown.length < ranked.length
          ? undefined
          : text.trim() === ""
            ? chosen
            : undefined,
      ),
    "shift+tab": () => options.current?.focus(),
  });
  useLeafKeys(strip, {
    escape: () => {
      drafts.delete(props.draft);
      props.leave();
    },
  });
  return (
    <div
      ref={strip}
      className="rs"
      data-pane="reasons"
      data-active="true"
      role="group"
      aria-label={t("queue.reasons", { name: l(props.command.label) })}
    >
      <div className="h">
        <Glyph tone="red" />
        <b className="ink">{l(props.command.label)}</b>
        <span className="vr" />
        <Icon name="search" />
        <input
          ref={input}
          value={text}
          maxLength={500}
          placeholder={t("queue.reasons.placeholder", { n: Math.max(0, list.length - 9) })}
          aria-label={t("queue.reasons.text")}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
        />
        <span className="mu">{t("queue.reasons.days")}</span>
      </div>
      <div
        ref={options}
        className="rg"
        role="listbox"
        tabIndex={0}
        data-pane-focus
        aria-label={t("queue.reasons.list")}
        aria-activedescendant={chosen ? `reason-${Math.min(at, shown.length - 1)}` : undefined}
      >
        {shown.slice(0, 9).map((reason, i) => (
          <Row
            key={reason.key}
            reason={reason}
            at={i}
            isOn={reason === chosen}
            marks={answers(reason, props.findings)}
            share={shareOf(reason, used)}
            choose={() => take(reason)}
          />
        ))}
        {shown.length === 0 && <p className="mu none">{t("queue.reasons.free")}</p>}
      </div>
      <div className="f">
        <span className="el">
          {t("queue.reasons.seen")} <b className="ink">{chosen ? textOf(chosen) : text}</b>
          {chosen && <> · {chosen.strike ? t("queue.reasons.strike") : t("queue.reasons.noStrike")}</>}
        </span>
        <span className="sp" />
        <span>
          <KeyCaps binding="enter" /> {t("common.confirm")}
        </span>
        {props.last && decisionKey && (
          <span>
            <KeyCaps binding={decisionKey} /> {t("queue.reasons.same")}
          </span>
        )}
        <span>
          <KeyCaps binding="escape" /> {t("queue.reasons.leave")}
        </span>
      </div>
    </div>
  );
}
