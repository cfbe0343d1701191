import type { JSX } from "react";
import { useMemo } from "react";
import { isDestructive } from "#kernel/command.ts";
import { availability } from "#kernel/availability.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { CommandRow } from "#web/commands/command-row.tsx";
import { answering, handlerOf } from "#web/commands/handlers.ts";
import { incompleteHere } from "#web/commands/missing.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import type { Click } from "#web/keyboard/dispatcher.ts";
import { pressCommand } from "#web/keyboard/listener.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { useSelected } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import { recordTarget } from "./record-target.ts";

/** Returns the ids of a resource's browser commands that have a handler now, as one string. */
const answeredOf = (resource: string): string =>
  registry()
    .commands.filter((one) => one.resource === resource && one.action.type === "browser" && handlerOf(one.id))
    .map(({ id }) => id)
    .join();

/** Toolbar with the record's commands that have a key. Unavailable commands come last and show the reason. */
export function Actions(props: { resource: Resource; record: AnyRecord; isReadOnly: boolean }): JSX.Element | null {
  const { resource, record, isReadOnly } = props;
  const keyOf = useKeyOf();
  const actor = useActor();
  const answered = useSelected(answering, () => answeredOf(resource.name));
  const shown = useMemo(() => {
    const ofResource = registry().commands.filter(
      (command) =>
        command.resource === resource.name &&
        command.layer === "record" &&
        (command.ungated || !isReadOnly) &&
        keyOf(command) !== null &&
        (command.action.type !== "browser" || answered.split(",").includes(command.id)),
    );
    const judged = ofResource.map((command) => ({
      command,
      answer: availability(command, actor, { resource, record }, undefined, registry()),
    }));
    return judged.sort((a, b) => Number(b.answer.ok) - Number(a.answer.ok));
  }, [resource, record, actor, isReadOnly, answered, keyOf]);
  if (shown.length === 0) return null;
  // The keys act on the selection of the list. These buttons act on the shown record.
  const target = recordTarget(resource, record, isReadOnly);
  return (
    <div
      className="flex h-10 flex-none items-center gap-0.5 border-y border-t-line-soft border-b-line px-2 whitespace-nowrap"
      data-keep-clear
      data-testid="record-actions"
      role="toolbar"
      aria-label={t("detail.actions")}
    >
      <CommandRow
        isLow
        shown={shown.map(({ command, answer }) => {
          const run = (click: Click): void => pressCommand(command.id, click, target);
          const refusal = answer.ok ? incompleteHere(command, target) : answer.message;
          const buttonProps = { label: l(command.label), binding: keyOf(command), refusal: refusal && l(refusal), run };
          return { id: command.id, run, draw: <Button small danger={isDestructive(command)} {...buttonProps} /> };
        })}
      />
    </div>
  );
}
