import type { Binding } from "#kernel/bindings.ts";
import type { Command } from "#kernel/command.ts";
import type { Layer, Stroke } from "#kernel/keys.ts";
import { printStroke } from "#kernel/keys.ts";
import { scrolls } from "./focus.ts";

export interface ActiveLayer {
  layer: Layer;
  resource: string | null;
  /** True if layers below get no keys, except for the commands of `through`. */
  blocks: boolean;
  through: readonly string[];
  /** True if the pane of this layer has the focus. Scrolling keys then belong to the layer. */
  ownsFocus: boolean;
  /** True if a control inside handles the keys itself: they are resolved here and then passed on to it. */
  yields?: boolean;
  /** Commands whose keys pass this layer, even if it has the same keys. */
  past?: readonly string[];
  /** Ids of the only commands that the layer offers; absent for all of its kind. */
  only?: readonly string[];
}

export interface KeySurroundings {
  /** Innermost first. */
  layers(): readonly ActiveLayer[];
  bindings(): readonly Binding[];
  /** False for a browser command without a handler, which does not take its key. */
  isLive(command: Command): boolean;
}

export interface ExactKey {
  kind: "exact";
  command: Command;
  /** True if the key was pressed with Shift: the queue stays on the decided item. */
  stay: boolean;
}

type ResolvedKey = ExactKey | { kind: "prefix"; next: readonly Binding[] } | { kind: "yielded" };

/** Layers that exist only while they have the focus: arrow keys always belong to them. */
const focusLayers = new Set<Layer>([
  "modal",
  "palette",
  "reasons",
  "popover",
  "viewer",
  "carousel",
  "image",
  "chart",
  "form",
]);

function pick(here: readonly Binding[], keys: string): ResolvedKey | null {
  const exact = here.find((binding) => binding.keys === keys);
  if (exact) return { kind: "exact", command: exact.command, stay: exact.keepsItem ?? false };
  return here.length > 0 ? { kind: "prefix", next: here } : null;
}

/** Finds the command of strokes in the innermost layer that binds them; null if no layer does. */
export function resolveKeys(
  strokes: readonly Stroke[],
  { layers, bindings, isLive }: KeySurroundings,
): ResolvedKey | null {
  const keys = strokes.map(printStroke).join(" ");
  const last = strokes.at(-1);
  const candidates = bindings().filter((one) => one.keys === keys || one.keys.startsWith(`${keys} `));
  let through: readonly string[] | null = null;
  for (const layer of layers()) {
    const hearsArrows = layer.ownsFocus || layer.blocks || layer.layer === "global" || focusLayers.has(layer.layer);
    if (last && scrolls(last) && !hearsArrows) continue;
    const isPast = candidates.some(({ command }) => layer.past?.includes(command.id));
    const here = candidates.filter(
      ({ command }) =>
        !isPast &&
        command.layer === layer.layer &&
        (command.resource === null || command.resource === layer.resource) &&
        (layer.only === undefined || layer.only.includes(command.id)) &&
        (through === null || through.includes(command.id)) &&
        isLive(command),
    );
    const match = pick(here, keys);
    if (match) return layer.yields ? { kind: "yielded" } : match;
    if (layer.blocks) through = through ? through.filter((id) => layer.through.includes(id)) : layer.through;
    if (through?.length === 0) return null;
  }
  return null;
}
