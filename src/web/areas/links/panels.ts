import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, lazyWidePanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  externalHost: { host: lazyPanel(async () => (await import("./host-host.tsx")).HostHost) },
  ticket: {
    tabs: [
      basics,
      {
        id: "files",
        label: ["收到的文件", "Received files"],
        chunk: lazyWidePanel(async () => (await import("./sent-files-panel.tsx")).SentFilesPanel),
        fills: true,
      },
      history,
    ],
  },
  sentFile: {
    tabs: [
      {
        id: "file",
        label: ["文件", "File"],
        chunk: lazyPanel(async () => (await import("./sent-files-panel.tsx")).SentFilePanel),
        fills: true,
      },
      basics,
      history,
    ],
  },
  shortLink: { host: lazyPanel(async () => (await import("./short-link-host.tsx")).ShortLinkHost) },
};
