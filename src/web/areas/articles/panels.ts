import type { AreaPanels, Panel } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

const previewOf = (load: Parameters<typeof lazyPanel>[0]): Panel => ({
  id: "preview",
  label: "detail.preview",
  chunk: lazyPanel(load),
});

export const panels: AreaPanels = {
  information: {
    tabs: [basics, previewOf(async () => (await import("./article-panel.tsx")).ArticlePanel), links, history],
    host: lazyPanel(async () => (await import("./preview-hosts.tsx")).InformationHost),
  },
  userGuide: {
    tabs: [basics, previewOf(async () => (await import("./guide-panel.tsx")).GuidePanel), links, history],
    host: lazyPanel(async () => (await import("./preview-hosts.tsx")).UserGuideHost),
  },
  userSaid: {
    tabs: [basics, previewOf(async () => (await import("./saying-panel.tsx")).SayingPanel), history],
    host: lazyPanel(async () => (await import("./preview-hosts.tsx")).UserSaidHost),
  },
};
