import type { Layer } from "#kernel/keys.ts";
import { layers as order } from "#kernel/keys.ts";
import type { RefObject } from "react";
import { useEffect } from "react";
import { createState, setValue } from "#web/store/state.ts";
import { useLatest } from "#web/store/latest.ts";
import type { ActiveLayer } from "./key-resolver.ts";
import { owningPane } from "./panes.ts";

interface LayerOptions {
  layer: Layer;
  resource?: string | null;
  blocks?: boolean;
  through?: readonly string[];
  /** Element that must contain the focus for the layer to be live. */
  within?: RefObject<HTMLElement | null>;
  /** Pane whose scrolling keys belong to this layer. */
  pane?: string;
  /** True if a control inside handles the keys of this layer itself. */
  yields?: boolean;
  /** Commands whose keys pass this layer, even if it has the same keys. */
  past?: readonly string[];
  /** Ids of the only commands that the layer offers; absent for all of its kind. */
  only?: readonly string[];
}

interface Entry {
  options: LayerOptions;
}

/** The console's own layers, below those of any screen. */
const entries: Entry[] = [{ options: { layer: "global" } }, { options: { layer: "page" } }];
/** Changes whenever a layer is added or removed. */
export const layerChanges = createState(0);

export function addLayer(options: LayerOptions): () => void {
  const entry = { options };
  entries.push(entry);
  setValue(layerChanges, layerChanges.value + 1);
  return () => {
    entries.splice(entries.indexOf(entry), 1);
    setValue(layerChanges, layerChanges.value + 1);
  };
}

/** Activates a layer while the component is mounted. */
export function useKeyLayer(options: LayerOptions, isOn = true): void {
  const { layer, resource = null, blocks = false, pane } = options;
  const latest = useLatest(options);
  useEffect(() => {
    if (!isOn) return undefined;
    return addLayer({ ...latest.current, layer, resource, blocks, ...(pane === undefined ? {} : { pane }) });
  }, [layer, resource, blocks, pane, isOn, latest]);
}

/** Layers that are live only while a pane owns the keys. */
const needsPane: ReadonlySet<Layer> = new Set(["tree", "list", "record", "queue", "home", "page"]);

/** Active layers, innermost first; `global` is always last. Of two layers with the same name the newer one is first. */
export function activeLayers(): ActiveLayer[] {
  const owner = owningPane();
  const live = entries.filter(({ options }) => {
    if (options.within) return options.within.current?.contains(document.activeElement) ?? false;
    return owner !== null || !needsPane.has(options.layer);
  });
  const active = live.toReversed().map(({ options }) => ({
    layer: options.layer,
    resource: options.resource ?? null,
    blocks: options.blocks ?? false,
    through: options.through ?? [],
    ownsFocus: options.pane !== undefined && options.pane === owner,
    yields: options.yields ?? false,
    past: options.past ?? [],
    ...(options.only ? { only: options.only } : {}),
  }));
  return active.sort((a, b) => order.indexOf(a.layer) - order.indexOf(b.layer));
}

/** True if a layer covers the whole screen. A control blocks only its own content. */
export const isBlocked = (): boolean => entries.some(({ options }) => options.blocks === true && !options.within);
