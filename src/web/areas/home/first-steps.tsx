import type { JSX } from "react";
import { firstSteps } from "#domain/api/user-settings.ts";
import { finishSteps } from "#web/auth/settings/watch-first-steps.ts";
import { ownSteps } from "#web/auth/settings/user-settings.ts";
import { runCommand } from "#web/commands/run.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";

/** The keys that a newcomer needs, each until it was used once. */
export function FirstSteps(): JSX.Element | null {
  const done = useValue(ownSteps);
  const keyOf = useKeyOf();
  const left = firstSteps.flatMap((step) => (done?.includes(step) === false ? (registry().command(step) ?? []) : []));
  if (left.length === 0) return null;
  return (
    <section className="flex flex-wrap items-center gap-2 px-4 py-1.5" aria-label={l(["入门", "First steps"])}>
      <span className="text-muted">{l(["先试这几个键", "Try these keys"])}</span>
      {left.map((command) => (
        <Button
          key={command.id}
          label={l(command.label)}
          binding={keyOf(command)}
          small
          run={() => void runCommand(command.id)}
        />
      ))}
      <span className="flex-1" />
      <Button label={l(["不再显示", "Do not show again"])} small run={() => finishSteps(firstSteps)} />
    </section>
  );
}
