import type { RefObject } from "react";
import { use, useEffect } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { bindingsOf } from "#kernel/bindings.ts";
import type { Command } from "#kernel/command.ts";
import type { WidgetLayer } from "#kernel/key-conflicts.ts";
import { actsInside } from "#kernel/key-conflicts.ts";
import { printStroke } from "#kernel/keys.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { addHandler } from "#web/commands/handlers.ts";
import { runCommand } from "#web/commands/run.ts";
import { overrides } from "#web/keyboard/bindings.ts";
import { keeps, kindOf } from "#web/keyboard/focus.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { strokeOf } from "#web/keyboard/stroke.ts";
import { SettledContext } from "#web/media/visibility-context.ts";
import { registry } from "#web/registry/registry.ts";
import { useLatest } from "#web/store/latest.ts";
import { isMac } from "#web/ui/key-cap.tsx";

const through = (layer: WidgetLayer): string[] =>
  registry()
    .commands.filter((command) => actsInside(layer, command))
    .map((command) => command.id);

function commandFor(event: KeyboardEvent, layer: WidgetLayer): Command | undefined {
  const stroke = strokeOf({ ...pressed(event), altGraph: event.getModifierState("AltGraph") }, isMac);
  if (!stroke) return undefined;
  const keys = printStroke(stroke);
  const mine = registry().commands.filter((command) => command.layer === layer);
  return bindingsOf(mine, overrides.value).find((binding) => binding.keys === keys)?.command;
}

/** True if the focused button or slider needs the key itself. */
const ownKeys = (event: KeyboardEvent): boolean => {
  const stroke = strokeOf({ ...pressed(event), altGraph: event.getModifierState("AltGraph") }, isMac);
  return stroke !== null && keeps(kindOf(event.target), stroke);
};

const pressed = ({ key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing }: KeyboardEvent) => ({
  key,
  code,
  keyCode,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  repeat,
  isComposing,
});

/** The mounted widgets. Of two, one in the other, only the inner one handles a key. */
const widgets = new Set<RefObject<HTMLElement | null>>();

const isInner = (target: EventTarget | null, within: HTMLElement): boolean =>
  target instanceof Node &&
  [...widgets].some(
    ({ current }) => current !== null && current !== within && within.contains(current) && current.contains(target),
  );

/**
 * Handles the keys of a leaf widget while the focus is in it. They belong to the same registry. The console's own
 * listener lets them through, and blocks all other decisions.
 * @param past ids of commands whose keys still work
 */
export function useWidgetKeys(
  within: RefObject<HTMLElement | null>,
  layer: WidgetLayer,
  acts: Readonly<Record<string, (options: RunOptions) => boolean | void>>,
  past: readonly string[] = [],
): void {
  const latest = useLatest(acts);
  const names = Object.keys(acts).join();
  useKeyLayer({ layer, within, blocks: true, yields: true, through: [...through(layer), ...past], past });
  // A prerendered widget is in the DOM too. Its keys must not act while it is hidden.
  const isSettled = use(SettledContext);
  useEffect(() => {
    if (!isSettled) return undefined;
    const stops = names
      .split(",")
      .map((verb) => addHandler(`${layer}.${verb}`, (options) => latest.current[verb]?.(options)));
    return () => stops.forEach((stop) => stop());
  }, [layer, names, latest, isSettled]);
  const hears = useHotkeys<HTMLElement>("*", (event) => {
    const command = commandFor(event, layer);
    if (!command || !within.current?.contains(event.target instanceof Node ? event.target : null)) return;
    if (isInner(event.target, within.current)) return;
    if (ownKeys(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || command.repeats) runCommand(command.id, { repeat: event.repeat });
  });
  useEffect(() => {
    hears(within.current);
    widgets.add(within);
    return () => {
      hears(null);
      widgets.delete(within);
    };
  }, [hears, within]);
}
