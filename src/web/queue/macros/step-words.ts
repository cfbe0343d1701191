import type { MacroStep } from "#kernel/macro.ts";
import type { Resource } from "#kernel/resource.ts";
import type { ReasonRow } from "#web/data/reasons.ts";
import { reasonText } from "#web/data/reasons.ts";
import { textOf } from "#web/fields/cell.tsx";
import { titlesAtHand } from "#web/fields/known-names.ts";
import { t } from "#web/i18n/part-text.ts";
import { nameOfCommand } from "#web/queue/session/title-of.ts";
import { registry } from "#web/registry/registry.ts";

/** Answers and reason of a step in the language of the interface; empty without any. */
export function answersOf(step: MacroStep, resource: Resource, reasons: readonly ReasonRow[]): string {
  const { input = {}, reason } = step;
  const fields = registry().command(step.command)?.input ?? {};
  const titles = titlesAtHand(resource);
  const answers = Object.entries(input).map(([name, value]) => {
    const field = fields[name];
    return field ? textOf(field, value, titles, input) : String(value);
  });
  const listed = reasons.find(({ key }) => key === reason?.key);
  const reasonTexts = [listed ? reasonText(listed) : (reason?.key ?? ""), reason?.text ?? ""];
  return [...answers, ...reasonTexts].filter((text) => text !== "").join(" · ");
}

/** All steps of a macro in one line. */
export const wordsOfSteps = (steps: readonly MacroStep[]): string =>
  steps.map(({ command }) => nameOfCommand(command)).join(t("macro.then"));
