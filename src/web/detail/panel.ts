import { commandIndex } from "#web/registry/areas.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import type { Panel, PanelComponent } from "./panel-types.ts";

export const lazyPanel = (load: () => Promise<PanelComponent>): Chunk<PanelComponent> => defineChunk(load);

/** Panel that names commands and resources of other areas and so waits for their names. Other panels do not wait. */
export const lazyWidePanel = (load: () => Promise<PanelComponent>): Chunk<PanelComponent> =>
  defineChunk(async () => (await Promise.all([load(), commandIndex.load()]))[0]);

export const basics: Panel = { id: "basics", label: "detail.basics", chunk: null };

/** Panel that shows a record as members see it, also next to its form. */
export const previewOf = (load: () => Promise<PanelComponent>): Panel => ({
  id: "preview",
  label: "detail.preview",
  chunk: lazyPanel(load),
  isInForm: true,
});

export const history: Panel = {
  id: "history",
  label: "detail.history",
  chunk: lazyPanel(async () => (await import("./history-panel.tsx")).HistoryPanel),
};

export const links: Panel = {
  id: "links",
  label: "detail.links",
  chunk: lazyWidePanel(async () => (await import("./links/links-panel.tsx")).LinksPanel),
};
