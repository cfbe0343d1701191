import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links, previewOf } from "#web/detail/panel.ts";

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
