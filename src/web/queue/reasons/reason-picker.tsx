import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { Command } from "#kernel/command.ts";
import { isDestructive } from "#kernel/command.ts";
import { EffectsLine } from "#web/commands/effects-line.tsx";
import { ReasonList, ReasonPreview } from "#web/commands/reason-list.tsx";
import type { Typing } from "#web/commands/reason-typing.ts";
import type { Reasons } from "#web/data/reasons.ts";
import { reasonText, useKeptReasons } from "#web/data/reasons.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { dispatcher } from "#web/keyboard/listener.ts";
import { useForbidden } from "#web/auth/permissions/forbidden.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import { dropDraft } from "./reason-drafts.ts";
import type { ReasonMark } from "./suggested-reasons.ts";
import { answers } from "./suggested-reasons.ts";
import type { Places, Reason, PickerProps } from "./picker-keys.ts";
import { usePickerKeys, usePickerTyping } from "./picker-keys.ts";
import { footText, Strip, StripFoot, StripHead, StripKey } from "./strip.tsx";
import { NumberMark } from "#web/ui/number-mark.tsx";
import { Separator } from "#web/ui/separator.tsx";

const nothing: Reasons = { list: [], used: [] };

/** Text of a reason in the user's language; empty for none. */
function wordsOf(reason: Reason | null, { list }: Reasons): string {
  const listed = list.find(({ key }) => key === reason?.key);
  return listed ? reasonText(listed) : (reason?.text ?? "");
}

/** The reason that Enter would give, else the first one: effects are the same for nearly all reasons. */
function reasonSoFar({ chosen, isFree, text, shown }: Typing): Reason | null {
  if (isFree && text.trim() !== "") return { text: text.trim() };
  const row = chosen ?? shown[0];
  return row ? { key: row.key } : null;
}

const drawMark = ({ n, tone }: ReasonMark): JSX.Element => <NumberMark key={n} n={n} tone={tone} />;

function Head(props: {
  command: Command;
  typing: Typing;
  others: number;
  input: Places["input"];
  isOff: boolean;
}): JSX.Element {
  const { command, typing, others, input, isOff } = props;
  return (
    <StripHead isOff={isOff}>
      <Glyph tone="red" />
      <b className="text-ink">{l(command.label)}</b>
      <Separator />
      <Icon name="search" />
      <input
        ref={input}
        className="h-7 flex-1 bg-transparent outline-none"
        value={typing.text}
        maxLength={500}
        placeholder={t("queue.reasons.placeholder", { n: others })}
        aria-label={t("queue.reasons.text")}
        onChange={(event) => typing.writeFreely(event.target.value)}
        onFocus={() => typing.enterField(true)}
        onBlur={() => typing.enterField(false)}
      />
      <span className="text-muted max-[901px]:hidden">{t("queue.reasons.days")}</span>
    </StripHead>
  );
}

/** Footer of the picker. @param same text of the last reason; empty if the command's key repeats nothing */
function Foot(props: { typing: Typing; refusal: string | null; same: string; command: Command }): JSX.Element {
  const { typing, same, command, refusal } = props;
  const { chosen, text, isFree, isFresh } = typing;
  const key = useKeyOf()(command);
  return (
    <StripFoot>
      {refusal === null && typing.missed ? (
        <span className={`${footText} text-yellow-fg`} role="alert" key={typing.missed.count}>
          {t("queue.reasons.missed", { n: typing.missed.digit })}
        </span>
      ) : refusal === null ? (
        <ReasonPreview
          className={footText}
          command={command}
          words={chosen ? reasonText(chosen) : isFree ? text.trim() : ""}
          of={chosen}
        />
      ) : (
        <span className={`${footText} text-yellow-fg`} role="alert">
          {refusal}
        </span>
      )}
      <StripKey>
        <KeyCaps binding="enter" />{" "}
        <span className={isDestructive(command) ? "text-red-fg" : ""}>{t("queue.confirm")}</span>
      </StripKey>
      {same !== "" && key && isFresh && (
        <StripKey>
          <KeyCaps binding={key} />{" "}
          <span className="max-w-[12em] min-w-0 truncate">{t("queue.reasons.same", { reason: same })}</span>
        </StripKey>
      )}
      <StripKey>
        <KeyCaps binding="escape" /> {t("queue.reasons.leave")}
      </StripKey>
    </StripFoot>
  );
}

/** Says what the decision does to other records and people, before it is confirmed. */
function Effects({ command, records, reason }: Pick<PickerProps, "command" | "records"> & { reason: Reason | null }) {
  const resource = command.resource ?? "";
  const request = {
    ids: records.map(({ id }) => id),
    versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
    ...(reason ? { reason } : {}),
  };
  return (
    <EffectsLine
      className="mt-2"
      resource={resource}
      verb={command.verb}
      of={command}
      namesUndo={false}
      request={reason ? request : null}
    />
  );
}

/** Keeps the comment that is judged in view, because the open picker takes room from the evidence. */
function useJudgedInView(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      document.querySelector('[data-place="shown"] li[data-judged]')?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Keeps the focus in the picker while it is open: other panes would ignore its keys. */
function useKeptFocus(strip: Places["strip"], options: Places["options"]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const active = document.activeElement;
      if (strip.current?.contains(active) || active?.closest("[role=dialog], [role=menu]")) return;
      options.current?.focus({ preventScroll: true });
    };
    // Checks after a delay. Closing the picker also moves the focus, but then cancels this check.
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
 * Asks for a decision's reason by keyboard: 1–9 choose by digit, letters search, the decision key repeats the last
 * reason, Tab or / writes free text, Enter accepts the preselected reason.
 */
export function ReasonPicker(props: PickerProps): JSX.Element {
  const { command, findings, last } = props;
  const reasons = useKeptReasons(props.queue) ?? nothing;
  const strip = useRef<HTMLDivElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const typing = usePickerTyping(props, reasons.list);
  const refusal = useForbidden(command);
  const give = (reason: Reason): void => {
    if (refusal !== null) return notify(refusal, "yellow");
    if (props.done(reason)) dropDraft(props.draft);
  };
  useKeyLayer({ layer: "reasons", blocks: true, through: ["palette.open"] });
  useEffect(() => options.current?.focus({ preventScroll: true }), []);
  useKeptFocus(strip, options);
  useJudgedInView();
  // The last decision may have just shown this item. An answer that comes too soon after it is ignored.
  usePickerKeys(props, typing, { strip, options, input }, (reason) => dispatcher.ignoreEarlyAnswer() || give(reason));
  return (
    <Strip ref={strip} isOff={refusal !== null} label={t("queue.reasons", { name: l(command.label) })}>
      <Head
        command={command}
        typing={typing}
        others={Math.max(0, reasons.list.length - typing.shown.length)}
        input={input}
        isOff={refusal !== null}
      />
      <ReasonList
        list={options}
        name="reason"
        isOff={refusal !== null}
        typing={typing}
        used={reasons.used}
        marks={(reason) => answers(reason, findings).map(drawMark)}
        choose={(reason) => (props.isGrave ? typing.choose(reason) : give({ key: reason.key }))}
        none={typing.isFree ? null : t("queue.reasons.free")}
      />
      {command.foretells && refusal === null && (
        <Effects command={command} records={props.records} reason={reasonSoFar(typing)} />
      )}
      <Foot typing={typing} same={props.isGrave ? "" : wordsOf(last, reasons)} command={command} refusal={refusal} />
    </Strip>
  );
}
