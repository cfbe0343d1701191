import type { Command } from "#kernel/command.ts";
import type { Layer } from "#kernel/keys.ts";

/** Layers whose widget hears its keys by itself, a stroke at a time (settled.md, Console). */
const widgetLayers = ["viewer", "carousel", "image"] as const satisfies readonly Layer[];
export type WidgetLayer = (typeof widgetLayers)[number];

export const isWidgetLayer = (layer: Layer): layer is WidgetLayer => widgetLayers.some((one) => one === layer);

/** What may still be done from inside the viewer; a decision is none of it, because P and N mean files there. */
const alsoHeard = new Set(["help.open", "view.zen", "model.preview", "model.compare", "record.copyLink"]);

/** Whether the command's key acts while the focus is in the widget of another layer; pictures are dialogs and let none through. */
export const isHeardIn = (layer: Layer, command: Command): boolean =>
  layer === "viewer" && (command.layer === "global" || alsoHeard.has(command.id));
