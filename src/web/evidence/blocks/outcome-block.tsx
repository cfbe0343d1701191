import type { JSX } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";

/** What a command would do to the item, before it is decided. */
export function OutcomeBlock({ evidence, block }: BlockProps<"outcome">): JSX.Element | null {
  const { outcome = [] } = evidence.blocks;
  const command = registry().command(block.command);
  if (outcome.length === 0 || !command) return null;
  return (
    <section className="evsec">
      <h2>{t("queue.outcome", { command: l(command.label) })}</h2>
      <ul className="outcome">
        {outcome.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
