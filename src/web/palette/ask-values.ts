import type { Command } from "#kernel/command.ts";
import type { Problem } from "#kernel/problem.ts";
import { problemsOf } from "#kernel/validate.ts";
import { initialInputOf } from "#web/commands/initial-input.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { commandTarget, runCommand } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { currentTarget } from "#web/commands/target.ts";
import { ApiError } from "#web/data/error.ts";
import { refusesStaleCommand } from "#web/detail/stale-read-guard.ts";
import { fieldOfPath, problemsFrom } from "#web/forms/problems.ts";
import { l } from "#web/i18n/text.ts";
import { dispatcher } from "#web/keyboard/listener.ts";
import { registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { draftOf, dropDraft, idsOf, keepDraft } from "./drafts.ts";
import type { Answers, Ask } from "./palette-state.ts";
import { askInPalette, closePalette, paletteState } from "./palette-state.ts";

/** Returns the values with which the inputs of a command begin. */
const defaultsOf = ({ input }: Command): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, { default: value, enumeration }]) =>
      value === undefined ? [] : [[name, enumeration ? enumeration.of(String(value)) : value]],
    ),
  );

/**
 * Returns the initial answers of the form. A change of fields starts with the record's values; for several records it
 * starts empty.
 */
export function beginning(ask: Ask): Answers {
  const { command, target, again } = ask;
  const earlier = again?.answers ?? draftOf(ask);
  if (earlier) return earlier;
  const initial = { ...defaultsOf(command), ...initialInputOf(command.id) };
  if (command.action.type === "browser") return { values: initial, reason: "", text: "" };
  const [record] = target?.records ?? [];
  const isOne = record !== undefined && target?.records.length === 1 && !target.matching;
  const fields = command.action.type === "change" && isOne ? command.action.fields : [];
  const values = Object.fromEntries(
    Object.keys(command.input)
      .filter((name) => fields.includes(name))
      .map((name) => [name, record?.[name] ?? null]),
  );
  return { values: { ...initial, ...values }, reason: "", text: "" };
}

/**
 * Returns a function that explains why the admin may not choose a value (permission ceiling). It knows only the limits
 * that the server has sent. A value that the record already has is allowed. Undefined if the input grants nothing.
 */
export function whyNotFor({ command, target }: Ask, input: string): ((id: string) => string | null) | undefined {
  const { grants } = command;
  const actor = actorStore.value;
  if (grants?.input !== input || !actor?.beyond) return undefined;
  return (id) => {
    const ceilingData = actor.beyond?.[id];
    if (!ceilingData || target?.records.every((record) => [record[input]].flat().includes(id))) return null;
    const refusal = grants.ceiling.refusal(actor, ceilingData, registry());
    return refusal && l(refusal);
  };
}

/** Returns the problems of the answers by field; `reason` for a missing reason. */
export function problemsIn({ command }: Ask, { values, reason, text }: Answers): Problem[] {
  const lacksReason = command.reasons !== null && reason === "" && text.trim() === "";
  return [
    ...problemsOf(command.input, values),
    ...(lacksReason ? [{ path: "reason", label: ["请选择或写下原因", "Choose a reason or write one"] as const }] : []),
  ];
}

/**
 * Returns the current state of the form's target. If other records have become current, returns the target unchanged.
 */
function currentStateOf({ command, target }: Ask): Target | null {
  const now = commandTarget(command, currentTarget());
  return now && target && now.resource === target.resource && idsOf(now) === idsOf(target) ? now : target;
}

/**
 * Opens the form again if the server found a problem with an answer, or if the call was lost. Another open form is not
 * replaced. A command on the current item of a queue is not asked again.
 * @returns true if the form shows the whole message
 */
function askAgain(ask: Ask, answers: Answers, error: unknown): boolean {
  const problems = problemsFrom(error)
    .map((problem) => ({ ...problem, path: problem.path.replace(/^input\./, "") }))
    .filter(({ path }) => fieldOfPath(path) in ask.command.input || fieldOfPath(path) === "reason");
  const isLost = error instanceof ApiError && error.isOffline;
  if (paletteState.value.isOpen || ask.command.itemScope || (problems.length === 0 && !isLost)) return false;
  askInPalette({ ...ask, again: { answers, problems } });
  return problems.length > 0;
}

/** Returns the options with which the answers run the command. */
export function optionsOf({ command, options }: Ask, { values, reason, text }: Answers): RunOptions {
  const hasInput = Object.keys(command.input).length > 0;
  const written = { ...(reason ? { key: reason } : {}), ...(text.trim() ? { text } : {}) };
  return {
    ...options,
    confirmed: true,
    ...(hasInput ? { input: { ...values } } : {}),
    ...(command.reasons === null ? {} : { reason: written }),
  };
}

/** Runs the command with the answers while the dialog closes. */
export function answer(ask: Ask, answers: Answers): void {
  const { command } = ask;
  if ((command.decision || ask.again) && dispatcher.isEcho()) return;
  dispatcher.onDecided();
  const target = currentStateOf(ask);
  // Changes since the form was opened must be read first, so the form stays open.
  if (target && refusesStaleCommand(command, target)) return;
  const options: RunOptions = {
    ...optionsOf(ask, answers),
    refused: (error) => {
      keepDraft(ask, answers);
      return askAgain(ask, answers, error);
    },
  };
  closePalette();
  requestAnimationFrame(() => {
    if (runCommand(command.id, options, currentStateOf(ask)) === "done") dropDraft(ask);
  });
}
