import type { JSX } from "react";
import { permitted } from "#kernel/availability.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { EffectsLine } from "#web/commands/effects-line.tsx";
import { registry } from "#web/registry/registry.ts";

/**
 * Effects of the green decision on other records, such as the reversal by an upheld appeal. The decision runs at one key
 * press, so its effects are shown before.
 */
export function MainEffects({ queue, record }: { queue: Queue; record: AnyRecord }): JSX.Element | null {
  const main = queue.bar.find(({ tone }) => tone === "green");
  const command = registry().command(main?.command ?? "");
  if (!command?.foretells || command.reasons !== null || !permitted(command, actorStore.get()).ok) return null;
  const request = { ids: [record.id], versions: { [record.id]: record.version } };
  return <EffectsLine resource={queue.resource} verb={command.verb} of={command} namesUndo={false} request={request} />;
}
