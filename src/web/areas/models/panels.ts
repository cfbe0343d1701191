import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";
import { defineChunk } from "#web/store/chunk.ts";

export const panels: AreaPanels = {
  model: {
    tabs: [
      {
        id: "preview",
        label: "detail.preview",
        chunk: lazyPanel(async () => (await import("./preview-panel.tsx")).PreviewPanel),
        fills: true,
        isDrawnAhead: true,
      },
      basics,
      {
        id: "files",
        label: "detail.files",
        chunk: lazyPanel(async () => (await import("./files-panel.tsx")).FilesPanel),
      },
      {
        id: "repeated",
        label: "detail.repeated",
        chunk: lazyPanel(async () => (await import("./duplicates-panel.tsx")).RepeatedPanel),
      },
      {
        id: "findings",
        label: "detail.findings",
        chunk: lazyPanel(async () => (await import("./findings-panel.tsx")).FindingsPanel),
      },
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./duplicates/mark-commands.tsx")).MarkHost),
    allFiles: defineChunk(async () => (await import("./all-files.tsx")).AllFiles),
  },
};
