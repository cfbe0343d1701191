import { createRoot } from "react-dom/client";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { App } from "./app.tsx";
import { languageStore, loadLanguage } from "./i18n/text.ts";
import { listenToKeys } from "./keyboard/listener.ts";
import { createRegistry, installRegistry } from "./registry/registry.ts";
import { currentPath } from "./routing/location.ts";
import { findRoute } from "./routing/routes.ts";
import { chunkOf } from "./routing/screen-chunks.ts";
import { resume } from "./session/session.ts";
import { applyAppearance } from "./shell/theme.ts";
import "./styles/index.css";

async function start(root: HTMLElement): Promise<void> {
  installRegistry(createRegistry({ commands, resources, screens, queues }));
  applyAppearance();
  listenToKeys();
  const screen = chunkOf(findRoute(currentPath())?.screen ?? null);
  // A refused session is told by its own event; a server that is away shows in the status line.
  const session = resume().catch(() => {});
  await Promise.all([loadLanguage(languageStore.get()), screen.load().catch(() => {}), session]);
  createRoot(root).render(<App />);
}

const root = document.querySelector<HTMLElement>("#root");
if (root) void start(root);
