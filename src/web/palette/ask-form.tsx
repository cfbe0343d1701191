import { useQuery } from "@tanstack/react-query";
import type { FormEvent, JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { Field } from "#kernel/field.ts";
import { v2 } from "#kernel/wire.ts";
import { runCommand } from "#web/commands/run.ts";
import { call } from "#web/data/client.ts";
import { l, language, t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { registry } from "#web/registry/registry.ts";
import type { Ask } from "./palette-state.ts";
import { closePalette } from "./palette-state.ts";

interface ReasonRow {
  key: string;
  text: Record<string, string>;
}

const languageNumber = { en: "0", zh: "1" } as const;
export const reasonText = (reason: ReasonRow): string =>
  reason.text[languageNumber[language()]] ?? Object.values(reason.text)[0] ?? reason.key;

/** The reasons that may be given, from systemConfig. */
function useReasons(ask: Ask): ReasonRow[] {
  const queue = ask.target?.queue ?? registry().queues.find((one) => one.resource === ask.command.resource)?.id ?? "";
  const { data } = useQuery({
    queryKey: ["reasons", queue],
    queryFn: () => call<{ list: ReasonRow[] }>(v2("queue", "reasons"), { queue }),
    enabled: ask.command.reasons !== null && queue !== "",
  });
  return data?.list ?? [];
}

function readInput(field: Field, text: string): unknown {
  switch (field.kind) {
    case "int":
    case "decimal":
    case "money":
      return text === "" ? null : Number(text);
    case "bool":
      return text === "true";
    case "enum":
      return text === "" ? null : field.enumeration?.numbered ? Number(text) : text;
    case "time":
      return text === "" ? null : Math.floor(new Date(text).getTime() / 1_000);
    case "refs":
    case "flags":
      return text.split(/[\s,，]+/).filter(Boolean);
    default:
      return text;
  }
}

const inputTypes: Partial<Record<Field["kind"], string>> = {
  int: "number",
  decimal: "number",
  money: "number",
  time: "datetime-local",
  date: "date",
};

function InputOf(props: { name: string; field: Field; value: string; change: (value: string) => void }): JSX.Element {
  const { name, field, value, change } = props;
  if (field.kind === "enum" && field.enumeration)
    return (
      <select name={name} aria-label={l(field.label)} value={value} onChange={(event) => change(event.target.value)}>
        <option value="">—</option>
        {field.enumeration.values
          .filter((one) => one.offered && !one.filterOnly)
          .map((one) => (
            <option key={one.key} value={String(one.stored)}>
              {l(one.label)}
            </option>
          ))}
      </select>
    );
  return (
    <input
      name={name}
      aria-label={l(field.label)}
      type={inputTypes[field.kind] ?? "text"}
      value={value}
      maxLength={field.kind === "text" ? field.max : undefined}
      onChange={(event) => change(event.target.value)}
    />
  );
}

interface Answers {
  values: Record<string, string>;
  reason: string;
  text: string;
}

/** Null where all that is required is there; otherwise which field is missing. */
function missing(ask: Ask, answers: Answers, needsReason: boolean): string | null {
  for (const [name, field] of Object.entries(ask.command.input))
    if (field.required && (answers.values[name] ?? "").trim() === "")
      return t("palette.ask.missing", { name: l(field.label) });
  if (needsReason && answers.reason === "" && answers.text.trim() === "") return t("palette.ask.reasonMissing");
  return null;
}

function send(ask: Ask, { values, reason, text }: Answers, needsReason: boolean): void {
  const input = Object.fromEntries(
    Object.entries(ask.command.input).map(([name, field]) => [name, readInput(field, values[name] ?? "")]),
  );
  closePalette();
  requestAnimationFrame(() =>
    runCommand(ask.command.id, {
      ...ask.options,
      confirmed: true,
      ...(Object.keys(input).length > 0 ? { input } : {}),
      ...(needsReason ? { reason: { ...(reason ? { key: reason } : {}), ...(text.trim() ? { text } : {}) } } : {}),
    }),
  );
}

function Reasons(props: { rows: ReasonRow[]; chosen: string; choose: (key: string) => void }): JSX.Element | null {
  if (props.rows.length === 0) return <p className="mu small">{t("palette.ask.noReasons")}</p>;
  return (
    <div className="reasons" role="group" aria-label={t("palette.ask.reason")}>
      {props.rows.slice(0, 9).map((reason, at) => (
        <button
          key={reason.key}
          type="button"
          aria-pressed={reason.key === props.chosen}
          onClick={() => props.choose(reason.key)}
        >
          <kbd aria-hidden="true">{at + 1}</kbd>
          <span className="el">{reasonText(reason)}</span>
        </button>
      ))}
    </div>
  );
}

/** A command asks for its reason, its date or its confirmation here, and runs with the answer. */
export function AskForm({ ask }: { ask: Ask }): JSX.Element {
  const { command, target } = ask;
  const [answers, setAnswers] = useState<Answers>({ values: {}, reason: "", text: "" });
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const reasons = useReasons(ask);
  const needsReason = command.reasons !== null;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    const gap = missing(ask, answers, needsReason);
    if (gap) setWrong(gap);
    else send(ask, answers, needsReason);
  };
  const choose = (at: number) => (): boolean => {
    const reason = reasons[at];
    if (!reason || document.activeElement instanceof HTMLInputElement) return false;
    setAnswers((now) => ({ ...now, reason: reason.key }));
    return true;
  };
  useLeafKeys(form, {
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [String(at + 1), choose(at)])),
    "mod+enter": () => submit(),
    enter: () => (document.activeElement === form.current ? submit() : false),
  });
  // With reasons the keys 1–9 come first, so the focus is on the list and not in the text field.
  useEffect(() => {
    if (needsReason) form.current?.focus();
  }, [needsReason]);
  const many = target?.matching?.count ?? target?.records.length ?? 0;
  const name = l(command.label);
  return (
    <form ref={form} onSubmit={submit} tabIndex={-1} className="outline-none">
      <div className="in">
        <b className="ink font-semibold">
          {many > 1 ? t("command.confirm.count", { n: many, name }) : t("palette.ask.run", { name })}
        </b>
        <span className="sp" />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div className="ask">
        {needsReason && (
          <Reasons
            rows={reasons}
            chosen={answers.reason}
            choose={(reason) => setAnswers((now) => ({ ...now, reason }))}
          />
        )}
        {Object.entries(command.input).map(([key, field]) => (
          <label key={key}>
            <span>{l(field.label)}</span>
            <span className="inp">
              <InputOf
                name={key}
                field={field}
                value={answers.values[key] ?? ""}
                change={(value) => setAnswers((now) => ({ ...now, values: { ...now.values, [key]: value } }))}
              />
            </span>
          </label>
        ))}
        {needsReason && (
          <label>
            <span>{t("palette.ask.text")}</span>
            <span className="inp">
              <input
                value={answers.text}
                maxLength={500}
                onChange={(event) => setAnswers((now) => ({ ...now, text: event.target.value }))}
              />
            </span>
          </label>
        )}
        {wrong && (
          <p className="hint err" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <div className="pf">
        <span className="sp" />
        <button type="submit" className="dk pri small">
          <kbd aria-hidden="true">Enter</kbd>
          {name}
        </button>
      </div>
    </form>
  );
}
