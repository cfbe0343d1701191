import type { Problem } from "#kernel/check.ts";
import { problemsOf } from "#kernel/check.ts";
import type { Titles } from "#kernel/wire.ts";
import { runCommand } from "#web/commands/run.ts";
import { queryClient } from "#web/data/query.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/session/actor.ts";
import type { Ask } from "./palette-state.ts";
import { closePalette } from "./palette-state.ts";

export interface Answers {
  values: Readonly<Record<string, unknown>>;
  /** Key of a reason from the list; empty for none. */
  reason: string;
  text: string;
}

/** A change of fields begins with what the one record holds; over several there is nothing to begin with. */
export function beginning({ command, target }: Ask): Answers {
  const [record] = target?.records ?? [];
  const isOne = record !== undefined && target?.records.length === 1 && !target.matching;
  const fields = command.runs.by === "change" && isOne ? command.runs.fields : [];
  const values = Object.fromEntries(
    Object.keys(command.input)
      .filter((name) => fields.includes(name))
      .map((name) => [name, record?.[name] ?? null]),
  );
  return { values, reason: "", text: "" };
}

/** Names of what the record refers to, where its detail is at hand. */
export const titlesFor = ({ target }: Ask): Titles =>
  queryClient.getQueryData<{ titles: Titles }>(["detail", target?.resource.name, target?.records[0]?.id])?.titles ?? {};

/** Why he does not choose this for an input, as far as he was told what is beyond him; what the record has may stay. */
export function whyNotFor({ command, target }: Ask, input: string): ((id: string) => string | null) | undefined {
  const { gives } = command;
  const actor = actorStore.get();
  if (gives?.input !== input || !actor?.beyond) return undefined;
  return (id) => {
    const holding = actor.beyond?.[id];
    if (!holding || target?.records.every((record) => [record[input]].flat().includes(id))) return null;
    const why = gives.holds.why(actor, holding, registry());
    return why && l(why);
  };
}

/** What is wrong with the answers, by field; `reason` for a reason that is missing. */
export function problemsIn({ command }: Ask, { values, reason, text }: Answers): Problem[] {
  const lacksReason = command.reasons !== null && reason === "" && text.trim() === "";
  return [
    ...problemsOf(command.input, values),
    ...(lacksReason ? [{ path: "reason", label: ["请选择或写下原因", "Choose a reason or write one"] as const }] : []),
  ];
}

/** Runs the command with what was answered, behind the dialog that closes. */
export function answer({ command, options }: Ask, { values, reason, text }: Answers): void {
  const hasInput = Object.keys(command.input).length > 0;
  const why = { ...(reason ? { key: reason } : {}), ...(text.trim() ? { text } : {}) };
  closePalette();
  requestAnimationFrame(() =>
    runCommand(command.id, {
      ...options,
      confirmed: true,
      ...(hasInput ? { input: { ...values } } : {}),
      ...(command.reasons === null ? {} : { reason: why }),
    }),
  );
}
