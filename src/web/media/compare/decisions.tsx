import type { JSX } from "react";
import { flushSync } from "react-dom";
import { availabilityHere, deskOf, runCommand } from "#web/commands/run.ts";
import type { Desk } from "#web/commands/target.ts";
import { useCommandTarget } from "#web/commands/target.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { pressCommand } from "#web/keyboard/listener.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { Button } from "#web/ui/button.tsx";
import { bottomBar } from "#web/ui/bottom-bar.ts";

const shown = [
  { id: "model.pass", kind: "main", tone: "green" },
  { id: "model.noPass", kind: "main", tone: "red" },
  { id: "model.markRepeated" },
] as const;

/** Ids of the decisions that are possible in the comparison. They keep their keys in it. */
export const DECISIONS: readonly string[] = shown.map(({ id }) => id);

/**
 * Provides the target of the decisions in the comparison: the compared model, with the checks of the screen below. A
 * command that asks for a reason does so on that screen, next to the evidence. The comparison closes first.
 */
export function useComparedDecisions(modelId: string, close: () => void): void {
  useCommandTarget((below) => {
    const target = below();
    if (!target) return null;
    const isOther = target.matching || target.chosen || target.records.some(({ id }) => id !== modelId);
    const desk = deskOf(target);
    const ask: Desk["ask"] = (command, _target, options) => {
      flushSync(close);
      runCommand(command.id, options);
    };
    return {
      ...target,
      ...(desk ? { desk: { ...desk, ask } } : {}),
      ...(isOther ? { refusal: t("compare.chosen") } : {}),
    };
  });
}

/** Buttons of the decisions, as below the evidence. */
export function ComparedDecisions(): JSX.Element {
  const keyOf = useKeyOf();
  return (
    <div className={bottomBar} data-keep-clear role="toolbar" aria-label={t("compare.decisions")}>
      {shown.map((one) => {
        const command = registry().command(one.id);
        if (!command) return null;
        const answer = availabilityHere(command);
        return (
          <Button
            key={one.id}
            label={l(command.label)}
            binding={keyOf(command)}
            refusal={answer.ok ? null : l(answer.message)}
            run={(click) => pressCommand(one.id, click)}
            {...("kind" in one ? { kind: one.kind, tone: one.tone } : {})}
          />
        );
      })}
    </div>
  );
}
