import type { Layer } from "#kernel/keys.ts";
import { layers as order } from "#kernel/keys.ts";
import type { RefObject } from "react";
import { useEffect } from "react";
import { createStore } from "#web/store/external.ts";
import { useLatest } from "#web/store/latest.ts";
import type { ActiveLayer } from "./key-resolver.ts";
import { owningPane } from "./panes.ts";

export interface LayerOptions {
  layer: Layer;
  resource?: string | null;
  blocks?: boolean;
  through?: readonly string[];
  /** Live only while the focus is inside. */
  within?: RefObject<HTMLElement | null>;
  /** The pane whose scrolling keys are this layer's. */
  pane?: string;
  /** A widget inside hears its keys by itself. */
  yields?: boolean;
  /** Commands whose keys go past this layer, also where it has the same keys. */
  past?: readonly string[];
}

interface Entry {
  options: LayerOptions;
}

/** Behind whatever a screen brings, also where it brings nothing, stands what the console has by itself. */
const entries: Entry[] = [{ options: { layer: "global" } }, { options: { layer: "page" } }];
/** Grows with every layer that comes or goes; a begun sequence ends with it. */
export const layerChanges = createStore(0);

export function addLayer(options: LayerOptions): () => void {
  const entry = { options };
  entries.push(entry);
  layerChanges.set((n) => n + 1);
  return () => {
    entries.splice(entries.indexOf(entry), 1);
    layerChanges.set((n) => n + 1);
  };
}

/** While the component is mounted its layer stands in the stack. */
export function useKeyLayer(options: LayerOptions, isOn = true): void {
  const { layer, resource = null, blocks = false, pane } = options;
  const latest = useLatest(options);
  useEffect(() => {
    if (!isOn) return undefined;
    return addLayer({ ...latest.current, layer, resource, blocks, ...(pane === undefined ? {} : { pane }) });
  }, [layer, resource, blocks, pane, isOn, latest]);
}

const needsPane: ReadonlySet<Layer> = new Set(["tree", "list", "record", "queue", "desk", "page"]);

/** The layers that may act now, innermost first and of two alike the younger; `global` is always the last. */
export function activeLayers(): ActiveLayer[] {
  const owner = owningPane();
  const live = entries.filter(({ options }) => {
    if (options.within) return options.within.current?.contains(document.activeElement) ?? false;
    return owner !== null || !needsPane.has(options.layer);
  });
  const known = live.toReversed().map(({ options }) => ({
    layer: options.layer,
    resource: options.resource ?? null,
    blocks: options.blocks ?? false,
    through: options.through ?? [],
    ownsFocus: options.pane !== undefined && options.pane === owner,
    yields: options.yields ?? false,
    past: options.past ?? [],
  }));
  return known.sort((a, b) => order.indexOf(a.layer) - order.indexOf(b.layer));
}

/** Whether something stands over the whole screen. A widget blocks no more than what is inside of it. */
export const isBlocked = (): boolean => entries.some(({ options }) => options.blocks === true && !options.within);
