import type { RefObject } from "react";
import { useEffect } from "react";
import type { Problem } from "#kernel/problem.ts";
import type { Resource } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import { shownFields } from "./form-fields.ts";
import type { FormState } from "./form-state.ts";
import { openQuestions } from "./form-state.ts";
import type { FieldConflict } from "./merge.ts";
import type { ByField } from "./problems.ts";
import { byField, problemsHere } from "./problems.ts";
import { formTexts } from "./texts.ts";

export interface Wrong {
  problems: ByField;
  /** Names of the invalid fields, in their order. */
  names: readonly string[];
  /** Messages that belong to no field. */
  rest: readonly string[];
  count: number;
}

const unchosen = ({ name }: FieldConflict): Problem => ({
  path: name,
  label: [t("form.conflict.choose"), t("form.conflict.choose")],
});

/** Collects all problems after the first attempt to save. */
export function wrongIn(resource: Resource, state: FormState): Wrong {
  const isNew = state.id === null;
  const shown = [...shownFields(resource, state.values, isNew), "modelList"];
  const ofFields = state.tries > 0 ? problemsHere(resource, state.values, isNew ? null : state.before) : [];
  const unanswered = state.tries > 0 ? openQuestions(state).map(unchosen) : [];
  const problems = byField([...unanswered, ...ofFields, ...state.refused], shown);
  const names = shown.filter((name) => problems[name]);
  const lacksFile = state.tries > 0 && state.files !== null && state.files.now.length === 0;
  const failure = state.failure !== null && state.refused.length === 0 ? [state.failure] : [];
  const rest = (problems[""] ?? []).map((problem) => l(problem.label));
  return { problems, names, rest: [...rest, ...failure], count: names.length + Number(lacksFile) + rest.length };
}

/** Focuses the first control of a field with a problem, preferably the invalid one. */
function focusField(root: HTMLElement | null, name: string | undefined): void {
  const row = root?.querySelector<HTMLElement>(`[data-field="form-${name}"]`);
  const invalid = row?.querySelector<HTMLElement>("[aria-invalid=true]");
  const control = invalid ?? row?.querySelector<HTMLElement>("input, textarea, [role=textbox], button");
  control?.focus();
  row?.scrollIntoView({ block: "nearest" });
  control?.scrollIntoView({ block: "nearest" });
}

/** Focuses the first invalid field after an attempt to save. */
export function useFirstProblem(root: RefObject<HTMLElement | null>, names: readonly string[], tries: number): void {
  const latest = useLatest(names[0]);
  useEffect(() => {
    if (tries > 0 && latest.current !== undefined) focusField(root.current, latest.current);
  }, [root, latest, tries]);
}

/** Handles the key to the next invalid field. Before the first attempt to save it looks for problems. */
export function useNextProblem(
  root: RefObject<HTMLElement | null>,
  names: readonly string[],
  isLookedFor: boolean,
  look: () => void,
): void {
  useCommandHandler("edit.nextProblem", () => {
    if (!isLookedFor) return look();
    if (names.length === 0) return notify(l(formTexts.noProblems), "green");
    const field = document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset["field"];
    const index = names.findIndex((name) => `form-${name}` === field);
    focusField(root.current, names[(index + 1) % names.length]);
  });
}
