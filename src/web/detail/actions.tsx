import type { JSX } from "react";
import { useEffect, useMemo, useState } from "react";
import { availability } from "#kernel/availability.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { handlerOf } from "#web/commands/handlers.ts";
import { runCommand } from "#web/commands/run.ts";
import { hostOf } from "#web/detail/panels.ts";
import { l, t } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import { useActor } from "#web/session/actor.ts";
import { defineChunk, useChunk } from "#web/store/chunk.ts";
import { Button } from "#web/ui/button.tsx";

const noHost = defineChunk(async () => null);

/** The commands of the record that have a key; what is not possible now stays, behind the rest, and says why. */
export function Actions(props: { resource: Resource; record: AnyRecord; isReadOnly: boolean }): JSX.Element | null {
  const { resource, record, isReadOnly } = props;
  const actor = useActor();
  const host = useChunk(hostOf(resource) ?? noHost);
  const [hosted, setHosted] = useState(false);
  // What the host answers it does so from its own effect on, which comes before this one.
  useEffect(() => setHosted(host !== undefined), [host]);
  const shown = useMemo(() => {
    const mine = registry().commands.filter(
      (command) =>
        command.resource === resource.name &&
        command.layer === "record" &&
        (command.open || !isReadOnly) &&
        keyOf(command) !== null &&
        (command.runs.by !== "browser" || handlerOf(command.id) !== undefined),
    );
    const judged = mine.map((command) => ({ command, answer: availability(command, actor, { resource, record }) }));
    return judged.sort((a, b) => Number(b.answer.ok) - Number(a.answer.ok));
  }, [resource, record, actor, isReadOnly, hosted]);
  if (shown.length === 0) return null;
  return (
    <div className="acts" role="toolbar" aria-label={t("detail.actions")}>
      {shown.map(({ command, answer }) => (
        <Button
          key={command.id}
          small
          label={l(command.label)}
          binding={keyOf(command)}
          why={answer.ok ? null : l(answer.why)}
          run={() => runCommand(command.id)}
        />
      ))}
    </div>
  );
}
