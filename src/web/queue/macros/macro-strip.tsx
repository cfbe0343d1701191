import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { isDestructive } from "#kernel/command.ts";
import { leadOf } from "#kernel/macro.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Queue } from "#kernel/queue.ts";
import { EffectsLine } from "#web/commands/effects-line.tsx";
import { useListedReasons } from "#web/data/reasons.ts";
import { t } from "#web/i18n/part-text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { dispatcher } from "#web/keyboard/listener.ts";
import { nameOfCommand } from "#web/queue/session/title-of.ts";
import { registry } from "#web/registry/registry.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import type { QueueMacro } from "./queue-macros.ts";
import { macroRequest } from "./send-macro.ts";
import { answersOf } from "./step-words.ts";
import { Strip, StripFoot, StripHead, StripKey } from "#web/queue/reasons/strip.tsx";
import { numberedStep, steps } from "./step-classes.ts";

interface StripProps {
  queue: Queue;
  resource: Resource;
  record: AnyRecord;
  macro: QueueMacro;
  /** Runs the macro. @returns false if it is ignored and the strip stays open */
  done: () => boolean;
  leave: () => void;
}

/** Shows all steps of a macro and what they do to other records and people, before Enter runs it. */
export function MacroStrip({
  queue,
  resource,
  record,
  macro: { macro, command },
  done,
  leave,
}: StripProps): JSX.Element {
  const reasons = useListedReasons(queue.id) ?? [];
  const last = leadOf(macro, (id) => registry().command(id));
  const destroys = macro.steps.some((step) => isDestructive(registry().command(step.command)));
  const strip = useRef<HTMLDivElement>(null);
  useKeyLayer({ layer: "reasons", blocks: true, through: ["palette.open"] });
  useEffect(() => strip.current?.focus({ preventScroll: true }), []);
  useControlKeys(strip, {
    enter: () => {
      if (!dispatcher.ignoreEarlyAnswer()) done();
    },
    escape: leave,
  });
  return (
    <Strip ref={strip} label={t("macro.ask", { name: macro.name })} tabIndex={-1}>
      <StripHead>
        <Glyph tone={!command.decision ? "blue" : last?.reasons ? "red" : "green"} />
        <b className="text-ink min-w-0 truncate">{macro.name}</b>
        <span className="text-muted max-[901px]:hidden">{t("macro.count", { n: macro.steps.length })}</span>
      </StripHead>
      <ol className={steps}>
        {macro.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a command may stand twice
          <li key={index} className={numberedStep}>
            <b className="flex-none font-medium text-ink">{nameOfCommand(step.command)}</b>
            <span className="text-muted min-w-0 truncate">{answersOf(step, resource, reasons)}</span>
          </li>
        ))}
      </ol>
      <EffectsLine
        className="mt-2"
        resource="queue"
        verb="macro"
        namesUndo
        request={macroRequest(queue, record, macro)}
      />
      <StripFoot>
        <StripKey>
          <KeyCaps binding="enter" /> <span className={destroys ? "text-red-fg" : ""}>{t("macro.run")}</span>
        </StripKey>
        <StripKey>
          <KeyCaps binding="escape" /> {t("queue.reasons.leave")}
        </StripKey>
      </StripFoot>
    </Strip>
  );
}
