import type { JSX } from "react";
import { memo } from "react";
import type { Command as Definition } from "#kernel/command.ts";
import { isDestructive } from "#kernel/command.ts";
import { permitted } from "#kernel/availability.ts";
import type { Label } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import { CommandRow } from "#web/commands/command-row.tsx";
import { availabilityHere } from "#web/commands/run.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import type { Target } from "#web/commands/target.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import type { Click } from "#web/keyboard/dispatcher.ts";
import { pressCommand } from "#web/keyboard/listener.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { Button } from "#web/ui/button.tsx";
import { useSnapshotAfterPaint, useValueAfterPaint } from "#web/render/after-paint.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import type { QueueMacro } from "#web/queue/macros/queue-macros.ts";
import { refusedStep } from "#web/queue/macros/queue-macros.ts";
import { itemCount, validDecisions } from "./decided.ts";
import { bottomBar } from "#web/ui/bottom-bar.ts";
import { Separator } from "#web/ui/separator.tsx";

/** Classes for less space in a narrow bar. */
const narrowClass = "@max-[1101px]/decide:gap-1.5 @max-[1101px]/decide:pr-1.75 @max-[1101px]/decide:pl-1.25";

/** Number of decisions after which a break is due; the bar fills up to it. */
const STRETCH = 50;

/** Button of a command. It is drawn again only if the current item changes something about the command. */
const Command = memo(function Command(props: {
  id: string;
  kind?: "main";
  tone?: "green" | "red";
  /** Reason why the command cannot run now; null if it can. */
  refusal: string | null;
  pressed: boolean;
  danger: boolean;
  more?: string;
  /** Short label, used if the full one would push another decision out of the bar. */
  short?: Label | undefined;
}): JSX.Element | null {
  const keyOf = useKeyOf();
  const command = registry().command(props.id);
  if (!command) return null;
  const more = props.more ?? "";
  return (
    <Button
      className={narrowClass}
      label={`${l(props.short ?? command.label)}${more}`}
      {...(props.short ? { name: `${l(command.label)}${more}` } : {})}
      binding={keyOf(command)}
      kind={props.kind ?? "plain"}
      refusal={props.refusal}
      pressed={props.pressed}
      danger={props.danger}
      run={(click) => pressCommand(props.id, click)}
      {...(props.tone ? { tone: props.tone } : {})}
    />
  );
});

/** Command that the rest of an author gets; undefined for all other buttons. */
const ranByRest = (id: string, { rest }: Queue): Definition | undefined =>
  id === "queue.passRest" ? registry().command(rest?.command ?? "") : undefined;

/** Reason why a command of the bar cannot run now. The rest of an author needs the permission of its own command. */
function whyNot(id: string, target: Target, queue: Queue): string | null {
  const command = registry().command(id);
  const ran = ranByRest(id, queue);
  const granted = ran && permitted(ran, actorStore.value);
  if (granted && !granted.ok) return l(granted.message);
  const answer = command && availabilityHere(command, target);
  return answer && !answer.ok ? l(answer.message) : null;
}

/** Button of a macro. Macros stand last, so that they never push a decision out of the bar. */
function macroButton({ macro, command, problem }: QueueMacro, target: Target, asking: string | null) {
  const run = (click: Click): void => pressCommand(command.id, click);
  const refused = refusedStep(macro, target);
  const refusal = problem ?? refused?.refusal;
  const pressed = asking === command.id;
  return {
    id: command.id,
    run,
    draw: (
      <Button
        className={narrowClass}
        label={macro.name}
        binding={command.key}
        refusal={refusal ? l(refusal) : null}
        pressed={pressed}
        danger={macro.steps.some((step) => isDestructive(registry().command(step.command)))}
        run={run}
      />
    ),
  };
}

/** Number of decisions of the session. The bar fills up until a break is due. */
const Progress = ({ done }: { done: number }): JSX.Element => (
  <span className="flex items-center gap-2 text-small text-muted max-[1101px]:hidden" data-testid="progress">
    {t("queue.thisTime")} <b className="font-medium text-ink">{done}</b>
    <span
      className="block h-1 w-22 overflow-hidden rounded-[2px] bg-press @max-[1101px]/decide:hidden"
      aria-hidden="true"
    >
      <i className="block h-full bg-ink" style={{ width: `${Math.min(100, ((done % STRETCH) / STRETCH) * 100)}%` }} />
    </span>
  </span>
);

/** The decisions with their keys, always in the same place, and the session's progress. */
export function DecisionBar(props: {
  session: QueueSession;
  queue: Queue;
  target: Target;
  asking: string | null;
  macros: readonly QueueMacro[];
  /** Number of other items on which the queue's `rest` decides. */
  others: number;
  hasCompare: boolean;
}): JSX.Element {
  const keyOf = useKeyOf();
  const done = itemCount(validDecisions(useSnapshotAfterPaint(props.session.state).decided));
  // Updated after paint, because a changed text lays out the whole bar again.
  const others = useValueAfterPaint(props.others);
  const hasCompare = useValueAfterPaint(props.hasCompare);
  const undo = registry().command("edit.undo");
  const shown = props.queue.bar.filter(
    ({ command }) => (!command.endsWith(".compare") || hasCompare) && (command !== "queue.passRest" || others > 0),
  );
  const firstPlain = shown.find(({ tone }) => tone === undefined)?.command;
  return (
    <div
      className={bottomBar}
      role="toolbar"
      aria-label={t("queue.decisions")}
      data-keep-clear
      data-leaves-keys
      data-follows-cursor
    >
      <CommandRow
        shown={[
          ...shown.map((one) => ({
            id: one.command,
            run: (click: Click) => pressCommand(one.command, click),
            draw: (
              <>
                {one.command === firstPlain && <Separator />}
                <Command
                  id={one.command}
                  refusal={whyNot(one.command, props.target, props.queue)}
                  pressed={props.asking === one.command}
                  short={one.short}
                  danger={isDestructive(ranByRest(one.command, props.queue) ?? registry().command(one.command))}
                  {...(one.tone ? { kind: "main", tone: one.tone } : {})}
                  {...(one.command === "queue.passRest" ? { more: ` ${others}` } : {})}
                />
              </>
            ),
          })),
          ...props.macros.map((one) => macroButton(one, props.target, props.asking)),
        ]}
      />
      <Progress done={done} />
      {undo && <Button label={l(undo.label)} binding={keyOf(undo)} run={(click) => pressCommand(undo.id, click)} />}
    </div>
  );
}
