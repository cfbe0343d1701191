import type { JSX } from "react";
import { permitted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { availabilityHere } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { effectsLine, EffectsLine } from "#web/commands/effects-line.tsx";
import { registry } from "#web/registry/registry.ts";

/** Place above the decision bar. */
const above = "border-t border-line px-4 py-1.5";

/** Reason why the green decision cannot run, next to its key, as far as the item shows it. */
function Refused({ command, refusal }: { command: Command; refusal: string }): JSX.Element {
  const key = useKeyOf()(command);
  return (
    <p className={`${effectsLine} ${above}`} role="status" data-follows-cursor title={refusal}>
      {key && <KeyCaps binding={key} />}
      <span className="text-muted">{`${l(command.label)} → `}</span>
      <span className="text-yellow-fg">{refusal}</span>
    </p>
  );
}

/**
 * Effects of the green decision on other records, such as the reversal by an upheld appeal. The decision runs at one key
 * press, so its effects are shown before.
 */
export function MainEffects(props: { queue: Queue; record: AnyRecord; target: Target }): JSX.Element | null {
  const { queue, record, target } = props;
  const main = queue.bar.find(({ tone }) => tone === "green");
  const command = registry().command(main?.command ?? "");
  const gate = command && availabilityHere(command, target);
  if (command && gate && !gate.ok && gate.code === "guardRefused" && target.records.length === 1)
    return <Refused command={command} refusal={l(gate.message)} />;
  if (!command?.foretells || command.reasons !== null || !permitted(command, actorStore.value).ok) return null;
  const request = { ids: [record.id], versions: { [record.id]: record.version } };
  return (
    <EffectsLine
      className={above}
      resource={queue.resource}
      verb={command.verb}
      of={command}
      namesUndo={false}
      request={request}
    />
  );
}
