import type { FormEvent, JSX, ReactNode } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import { rereadAmounts } from "#kernel/amounts-of-record.ts";
import { within } from "#kernel/amount-field.ts";
import type { Command } from "#kernel/command.ts";
import { isDestructive } from "#kernel/command.ts";
import type { Problem } from "#kernel/problem.ts";
import { text as textField } from "#kernel/field.ts";
import type { Titles } from "#domain/api/list.ts";
import { ReasonPreview } from "#web/commands/reason-list.tsx";
import { incompleteHere } from "#web/commands/missing.ts";
import { actedOn, calledOn, requestOf } from "#web/commands/send.ts";
import type { Target } from "#web/commands/target.ts";
import { merged, titlesWith, useOverlay } from "#web/data/row-overlay.ts";
import { reasonText } from "#web/data/reasons.ts";
import { Changed } from "#web/detail/changed-since-read.tsx";
import { Editor } from "#web/forms/editors/editor.tsx";
import { FormRow, isGroupField } from "#web/forms/form-row.tsx";
import { fieldOfPath } from "#web/forms/problems.ts";
import { namesOf, titlesAtHand } from "#web/fields/known-names.ts";
import { joinTitles } from "#domain/api/titles.ts";
import { presetTitles } from "#web/forms/preset-titles.ts";
import { t } from "#web/i18n/part-text.ts";
import { l, part } from "#web/i18n/text.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { cachedEvidence } from "#web/evidence/evidence.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useForbidden } from "#web/auth/permissions/forbidden.ts";
import { notify } from "#web/ui/notice.tsx";
import { ExcludedRecords } from "#web/ui/excluded-records.tsx";
import type { Choice } from "./ask-reasons.tsx";
import { EffectsLine } from "#web/commands/effects-line.tsx";
import { Choose, useChoice } from "./ask-reasons.tsx";
import { answer, beginning, optionsOf, problemsIn, whyNotFor } from "./ask-values.ts";
import { draftOf, keepDraft } from "./drafts.ts";
import type { Answers, Ask } from "./palette-state.ts";
import { paletteState, setPaletteText } from "./palette-state.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-parts.tsx";
import { paletteHeadClass } from "./palette-head.ts";

const savedReplies = defineChunk(
  async () => (await part(import("#web/areas/feedback/saved-replies.tsx"))).SavedReplies,
);

const freeText = textField(500, { label: ["补充说明", "Remark"] });
const soleText = textField(500, { label: ["原因", "Reason"], required: true });
/** Maximum number of records listed by title; more are only counted. */
const MAX_NAMED = 12;

/** Lists the records that the command is about, so that a confirmation shows what it confirms. */
function About({ target, many }: { target: Target; many: number }): JSX.Element | null {
  if (many === 0) return null;
  const shown = target.records.slice(0, MAX_NAMED);
  const names = namesOf(target.resource, shown);
  return (
    <ul
      className="flex max-h-33 flex-wrap gap-x-4 gap-y-0.5 overflow-auto text-text"
      data-testid="about"
      aria-label={t("palette.ask.about")}
    >
      {shown.map((record, index) => (
        <li key={record.id} className="max-w-full min-w-0 truncate">
          {names[index]}
        </li>
      ))}
      {many > shown.length && <li className="text-muted">{t("palette.ask.more", { n: many - shown.length })}</li>}
    </ul>
  );
}

/**
 * Shows what somebody changed in the record after it was read, because the form covers the detail. A selected row is
 * decided as it was when selected, or not at all.
 */
function Since({ target, titles }: { target: Target; titles: Titles }): JSX.Element | null {
  const { resource, records, chosen } = target;
  const [record, ...others] = records;
  const over = useOverlay(resource.name, record?.id ?? "");
  if (!record || others.length > 0 || chosen) return null;
  return <Changed resource={resource} record={merged(record, over)} titles={titlesWith(titles, over)} isAsked />;
}

/** Shows the consequences of a command that cannot be undone. */
function Final({ command, target }: Ask): JSX.Element | null {
  const { impact } = command;
  if (!command.confirm) return null;
  const named = new Set(impact && target?.records.flatMap((record) => record[impact.by]));
  return (
    <p>
      {impact && `${l(impact.words).replace("{n}", String(named.size))} · `}
      {t("palette.ask.final")}
    </p>
  );
}

type Values = Answers["values"];

/** Answers with the values of the record around them: an amount without a currency of its own has that of the record. */
function beside({ target }: Ask, values: Values): Values {
  const [record, ...others] = target?.records ?? [];
  return within(others.length === 0 && record ? record : {}, values);
}

function withAnswer(ask: Ask, before: Values, name: string, value: unknown): Values {
  const values = { ...before, [name]: value };
  return { ...values, ...rereadAmounts(ask.command.input, beside(ask, before), beside(ask, values)) };
}

function Fields(props: {
  ask: Ask;
  titles: Titles;
  answers: Answers;
  problems: readonly Problem[];
  change: (next: Partial<Answers>) => void;
  form: React.RefObject<HTMLFormElement | null>;
}): JSX.Element {
  const { ask, titles, answers, problems } = props;
  const [record] = ask.target?.records ?? [];
  const problemsAt = (name: string): Problem[] => problems.filter(({ path }) => fieldOfPath(path) === name);
  const row = (name: string, value: unknown, change: (value: unknown) => void): JSX.Element => {
    const reason = ask.command.reasons === "free" ? soleText : freeText;
    const field = name === "reason" ? reason : ask.command.input[name];
    if (!field) return <></>;
    const wrong = problemsAt(name);
    const id = `ask-${name}`;
    return (
      <FormRow key={name} id={id} label={l(field.label)} field={field} problems={wrong} isGroup={isGroupField(field)}>
        <Editor
          id={id}
          path={name}
          field={field}
          value={value}
          change={change}
          titles={titles}
          around={beside(ask, answers.values)}
          problems={wrong}
          whyNot={whyNotFor(ask, name)}
          describedBy={wrong.length > 0 ? `${id}-problems` : undefined}
        />
        {field.savedReplies && record && ask.target?.queue && (
          <Load
            chunk={savedReplies}
            partProps={{
              queue: ask.target.queue,
              within: props.form,
              record,
              nickname: cachedEvidence(ask.target.resource.name, record.id)?.author?.nickname ?? "",
              chosen: null,
              choose: (_template: AnyRecord, saved: string) => change(saved),
            }}
          />
        )}
      </FormRow>
    );
  };
  return (
    <>
      {Object.keys(ask.command.input).map((name) =>
        row(name, answers.values[name], (value) =>
          props.change({ values: withAnswer(ask, answers.values, name, value) }),
        ),
      )}
      {ask.command.reasons !== null && row("reason", answers.text, (text) => props.change({ text: String(text) }))}
    </>
  );
}

/** Moves the focus from the form itself to its list of reasons. */
function useReasonsFocus(
  form: React.RefObject<HTMLFormElement | null>,
  list: React.RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = form;
    const toList = ({ target }: FocusEvent): void => {
      if (target === current) list.current?.focus({ preventScroll: true });
    };
    current?.addEventListener("focusin", toList);
    return () => current?.removeEventListener("focusin", toList);
  }, [form, list]);
}

/** Types into the focused field what was typed while the form was loading. */
function typeEarly(): void {
  const { text } = paletteState.value;
  if (text === "") return;
  setPaletteText("");
  // The field hears of it as of any typed text, and can undo it.
  document.execCommand("insertText", false, text);
}

/**
 * Focuses the first element to answer: an invalid field, a list of reasons with digits, a text field, or the button that
 * adds the first row. The text of a name is selected, so that typing replaces it.
 */
function useFirstFocus(
  form: React.RefObject<HTMLFormElement | null>,
  { reasons, action, itemScope }: Ask["command"],
): void {
  const [hasReasons, isName] = [reasons === "audit_failure", action.type === "browser" && !itemScope];
  useEffect(() => {
    const find = (where: string) =>
      form.current?.querySelector<HTMLElement>(`${where} :is(input, select, textarea):not(.reasons *)`) ??
      form.current?.querySelector<HTMLElement>(`${where} [data-add-row]`);
    const wrong = find("[data-wrong]");
    const field = wrong ?? find("");
    if ((hasReasons && !wrong) || !field) form.current?.focus();
    else field.focus();
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (isName) field.select();
    // The caret goes to the end of a draft, unless the field selects its own text.
    else if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length);
    if (document.activeElement === field) typeEarly();
  }, [form, hasReasons, isName]);
}

/** True if the focus is on the form itself or in its list of reasons. In a field or on a button it is false. */
const isOutsideFields = (form: HTMLFormElement | null): boolean =>
  document.activeElement === form || Boolean(document.activeElement?.closest("[data-reasons]"));

/** Focuses the field for the remark. @returns true if there is one */
function toText(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>("#ask-reason");
  field?.focus();
  return Boolean(field);
}

/** Asks before the window closes while the form has answers. */
function useAskedToStay(isAnswered: boolean): void {
  useEffect(() => {
    if (!isAnswered) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isAnswered]);
}

function Foot(props: { command: Command; name: string; refusal: string | null; seen: ReactNode }): JSX.Element {
  const { command, name, refusal, seen } = props;
  return (
    <DialogFoot className="mt-1.5">
      {refusal === null ? (
        seen
      ) : (
        <span className="text-yellow-fg" role="alert">
          {refusal}
        </span>
      )}
      <span className="flex-1" />
      <button
        type="submit"
        className={buttonClass({ kind: "primary", small: true, off: refusal !== null, danger: isDestructive(command) })}
        aria-disabled={refusal !== null}
      >
        <kbd aria-hidden="true">Enter</kbd>
        {name}
      </button>
    </DialogFoot>
  );
}

/** Shows the text that the author will read: the remark if there is one, else the reason. */
function Seen({ ask, text, choice: { row } }: { ask: Ask; text: string; choice: Choice }): JSX.Element | null {
  if (ask.command.reasons !== "audit_failure") return null;
  return (
    <ReasonPreview
      className="block! min-w-0 truncate"
      command={ask.command}
      words={text.trim() || (row ? reasonText(row) : "")}
      of={row}
    />
  );
}

/** State of the answers. Problems are shown until an answer changes. */
function useAnswers(ask: Ask) {
  const [begun] = useState(() => beginning(ask));
  const [answers, setAnswers] = useState(begun);
  const [problems, setProblems] = useState<readonly Problem[]>(ask.again?.problems ?? []);
  const choice = useChoice(ask, begun.reason);
  const { key: reason } = choice;
  const [last, setLast] = useState(reason);
  if (last !== reason) {
    setLast(reason);
    setProblems([]);
  }
  // Returns the same object until an answer changes.
  const current = useMemo(() => (answers.reason === reason ? answers : { ...answers, reason }), [answers, reason]);
  const change = (next: Partial<Answers>): void => {
    setAnswers((now) => ({ ...now, ...next }));
    setProblems([]);
  };
  return { begun, answers: current, choice, problems, setProblems, change };
}

/** Effects of the command, once the answers are complete but for a free reason. */
function Effects(props: {
  ask: Ask;
  answers: Answers;
  onRefused: (refusal: string | null) => void;
}): JSX.Element | null {
  const { ask, answers, onRefused } = props;
  const { command, target } = ask;
  const acted = target && actedOn(command, target);
  if (!command.foretells || !acted || acted.matching) return null;
  // The words of a reason change no effect, so the effects show before they are written.
  const text = command.reasons === "free" && answers.text.trim() === "" ? "…" : answers.text;
  const tried = { ...answers, text };
  const isComplete = problemsIn(ask, tried).length === 0;
  const request = isComplete ? requestOf(command, { ...acted, queue: null }, optionsOf(ask, tried)) : null;
  return (
    <EffectsLine
      resource={calledOn(command, acted)}
      verb={command.verb}
      namesUndo={command.confirm !== true}
      request={request}
      onRefused={onRefused}
    />
  );
}

/** Returns why the command cannot run: a missing permission, or the refusal that the server has foretold. */
function useWhyNot(command: Ask["command"]): [why: string | null, setRefusal: (refusal: string | null) => void] {
  const forbidden = useForbidden(command);
  const [refusal, setRefusal] = useState<string | null>(null);
  return [forbidden ?? refusal, setRefusal];
}

/** Form that asks for a command's input, reason or confirmation, and runs the command with the answers. */
export function CommandForm({ ask }: { ask: Ask }): JSX.Element {
  const { command } = ask;
  const target = ask.target && actedOn(command, ask.target);
  const { begun, answers, choice, problems, setProblems, change } = useAnswers(ask);
  const [titles] = useState(() =>
    joinTitles(target ? titlesAtHand(target.resource) : {}, presetTitles({ fields: command.input }, begun.values)),
  );
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useWhyNot(command);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (refusal !== null) return notify(refusal, "yellow");
    const open = problemsIn(ask, answers);
    setProblems(open);
    if (open.length === 0) answer(ask, answers);
  };
  useControlKeys(form, {
    // The key is the same as in the queue's reason picker.
    "/": () => isOutsideFields(form.current) && toText(form.current),
    "mod+enter": () => submit(),
    enter: () => (isOutsideFields(form.current) ? submit() : false),
  });
  useReasonsFocus(form, list);
  useFirstFocus(form, command);
  useEffect(() => {
    if (answers !== begun) keepDraft(ask, answers);
  }, [answers, begun, ask]);
  useAskedToStay(answers !== begun || draftOf(ask) !== undefined || ask.again !== undefined);
  const many = target?.matching?.count ?? target?.records.length ?? 0;
  const name = l(command.label).replace(/…$/, "");
  // Enter then opens the record's form with the missing fields marked (send-to-server.ts).
  const lacks = incompleteHere(command, target);
  return (
    <form ref={form} onSubmit={submit} tabIndex={-1} className="flex min-h-0 flex-col outline-none">
      <div className={paletteHeadClass}>
        <b className="text-ink font-semibold">{many > 1 ? t("command.confirm.count", { n: many, name }) : name}</b>
        <span className="flex-1" />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div className="grid gap-2.5 overflow-auto px-4 pt-3 pb-1" data-questions data-testid="questions">
        {target && <About target={target} many={many} />}
        <Final {...ask} />
        {lacks && <p className="text-yellow-fg">{l(lacks)}</p>}
        {target && command.decision && <Since target={target} titles={titles} />}
        {target && <ExcludedRecords resource={target.resource} leftOut={target.leftOut} />}
        {command.reasons === "audit_failure" && (
          <Choose
            choice={choice}
            list={list}
            addText={(more) => toText(form.current) && change({ text: `${answers.text} ${more}`.trim() })}
          />
        )}
        <Fields ask={ask} titles={titles} answers={answers} problems={problems} change={change} form={form} />
        <Effects ask={ask} answers={answers} onRefused={setRefusal} />
      </div>
      <Foot {...{ command, name, refusal }} seen={<Seen ask={ask} text={answers.text} choice={choice} />} />
    </form>
  );
}
