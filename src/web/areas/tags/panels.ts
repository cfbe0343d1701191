import type { AreaPanels, Panel } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links, previewOf } from "#web/detail/panel.ts";

const versionOfPage: Panel = {
  id: "page",
  label: ["页面", "Page"],
  chunk: lazyPanel(async () => (await import("./preview/version-panel.tsx")).VersionPanel),
};

export const panels: AreaPanels = {
  homeModule: {
    tabs: [
      basics,
      previewOf(async () => (await import("./preview/home-preview-panel.tsx")).HomePreviewPanel),
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./preview/preview-hosts.tsx")).HomeModuleHost),
  },
  homeVersion: { tabs: [versionOfPage, basics, history] },
  navItem: {
    tabs: [
      basics,
      previewOf(async () => (await import("./preview/menu-preview-panel.tsx")).MenuPreviewPanel),
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./preview/preview-hosts.tsx")).NavItemHost),
  },
  hotWord: {
    tabs: [
      basics,
      previewOf(async () => (await import("./preview/words-preview-panel.tsx")).WordsPreviewPanel),
      history,
    ],
    host: lazyPanel(async () => (await import("./preview/preview-hosts.tsx")).HotWordHost),
  },
  seoPage: {
    tabs: [
      basics,
      previewOf(async () => (await import("./search-preview-panel.tsx")).SearchPreviewPanel),
      {
        id: "site",
        label: ["站点", "Site"],
        chunk: lazyPanel(async () => (await import("./seo/site-panel.tsx")).SitePanel),
      },
      history,
    ],
    host: lazyPanel(async () => (await import("./seo/seo-host.tsx")).SeoHost),
  },
  tag: {
    tabs: [
      basics,
      {
        id: "near",
        label: ["相关", "Around"],
        chunk: lazyPanel(async () => (await import("./near-panel.tsx")).NearPanel),
      },
      links,
      history,
    ],
  },
  searchRecord: {
    tabs: [
      {
        id: "word",
        label: ["这个词", "Word"],
        chunk: lazyPanel(async () => (await import("./word-panel.tsx")).WordPanel),
      },
      basics,
      history,
    ],
    host: lazyPanel(async () => (await import("./search-record-host.tsx")).SearchRecordHost),
  },
};
