// First, because it sets the order of the layers.
import "./styles/index.css";
import { createRoot } from "react-dom/client";
import { consoleCommands } from "#commands/console.ts";
import { App } from "./app.tsx";
import { keepOpenedList } from "#web/data/opened-list.ts";
import { languageStore, loadLanguage, part } from "./i18n/text.ts";
import { listenToKeys } from "./keyboard/listener.ts";
import { outlines } from "./registry/outlines.ts";
import { createRegistry, installRegistry } from "./registry/registry.ts";
import { currentPath } from "./routing/location.ts";
import { installLoader } from "./routing/navigate.ts";
import { isLoaded, loadScreen } from "./routing/screen-chunks.ts";
import { sessionParts } from "./auth/session/session-parts.ts";
import { installSessionParts, resume, watchSession } from "./auth/session/session.ts";
import { applyAppearance } from "./shell/theme.ts";

async function start(root: HTMLElement): Promise<void> {
  installSessionParts(sessionParts);
  // The QR code of a login opens a page of its own, without the console.
  if (location.search === "?qr") return (await part(import("./auth/qr/qr-page.tsx"))).showQrPage(root);
  // Only few devices match, so the detailed check is lazy-loaded.
  if (innerWidth < 1024 || navigator.maxTouchPoints > 1) await (await part(import("./mobile/redirect.ts"))).guard();
  installRegistry(
    createRegistry({ commands: consoleCommands(outlines), resources: [], screens: outlines, queues: [] }),
  );
  installLoader({ isLoaded, loadScreen });
  applyAppearance();
  listenToKeys();
  const screen = loadScreen(currentPath()).catch(() => {});
  watchSession();
  // A refused login session sends its own event, and an unreachable server shows in the status line.
  const session = resume()
    .then(keepOpenedList)
    .catch(() => {});
  await Promise.all([loadLanguage(languageStore.value), screen, session]);
  createRoot(root).render(<App />);
}

const root = document.querySelector<HTMLElement>("#root");
if (root) void start(root);
