import type { JSX, ReactNode } from "react";
import { createElement, Fragment, useEffect } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { useConsoleDesk } from "#web/commands/console-desk.ts";
import { liveState } from "#web/data/live.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { pendingKeys } from "#web/keyboard/listener.ts";
import { palette, PaletteHost } from "#web/palette/palette-host.tsx";
import { openPalette } from "#web/palette/palette-state.ts";
import { commandIndex } from "#web/registry/areas.ts";
import { usePath, useQueryText } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { createState, setValue, useValue } from "#web/store/state.ts";
import { over } from "#web/store/modals.ts";
import { useConsoleCommands } from "./console-commands.ts";
import { Header } from "./header.tsx";
import { idleParts, loadWhenIdle, startIdleParts } from "./idle.ts";
import { StatusLine } from "./status-line.tsx";
import { part } from "#web/i18n/text.ts";

const helpSheet = defineChunk(async () => (await idleParts.load()).HelpSheet);
const screenTree = defineChunk(async () => (await idleParts.load()).ScreenTree);
/** Shows the commands of every area, so their names are loaded with it. */
const rebinding = defineChunk(async () => (await Promise.all([idleParts.load(), commandIndex.load()]))[0].Rebinding);
const pendingHint = defineChunk(async () => (await idleParts.load()).PendingHint);
const Pending = (): JSX.Element | null => useValue(pendingKeys) && <Load chunk={pendingHint} partProps={{}} />;

const brokenAddress = defineChunk(async () => (await part(import("#web/screens/broken-address.tsx"))).BrokenAddress);

/** Checks the address. Only an address with a query or parameters can be invalid. */
function AddressCheck(): JSX.Element | null {
  const isBare = useQueryText() === "";
  const hasParameters = Object.keys(findRoute(usePath())?.parameters ?? {}).length > 0;
  return isBare && !hasParameters ? null : <Load chunk={brokenAddress} partProps={{}} />;
}

type Sheet = "help" | "rebind" | "tree" | null;
const sheet = createState<Sheet>(null);
export const openSheet = (which: Sheet): void => setValue(sheet, which);

function Sheets(): JSX.Element | null {
  const open = useValue(sheet);
  useCommandHandler("help.open", () => setValue(sheet, sheet.value === "help" ? null : "help"));
  useCommandHandler("help.rebind", () => setValue(sheet, "rebind"));
  useCommandHandler("go.tree", () => setValue(sheet, "tree"));
  useCommandHandler("go.find", () => openPalette("/"));
  const close = (): void => setValue(sheet, null);
  if (open === "tree") return <LoadLayer chunk={screenTree} partProps={{ close }} />;
  if (open === "help")
    return (
      <LoadLayer
        chunk={helpSheet}
        partProps={{
          close,
          rebind: () => setValue(sheet, "rebind"),
        }}
      />
    );
  return open === "rebind" ? <LoadLayer chunk={rebinding} partProps={{ close }} /> : null;
}

/** Draws the layers that lazy-loaded parts have opened over the console. */
export function OpenLayers(): JSX.Element {
  return createElement(Fragment, null, ...useValue(over).map((part) => createElement(part)));
}

const live = defineChunk(async () => (await part(import("#web/data/live-connection.ts"))).connectLive);

/** Opens the live connection after the first screen. The server sends the events since the login session was read. */
function useLiveConnection(): void {
  useEffect(() => {
    live.load().then(
      (connect) => connect(),
      () => setValue(liveState, "offline"),
    );
  }, []);
}

/** Frame of the console: header, screen, status line, and the layers over them. */
export function Shell({ children }: { children: ReactNode }): JSX.Element {
  useConsoleCommands();
  useConsoleDesk();
  useEffect(() => loadWhenIdle([palette, helpSheet, rebinding, pendingHint, screenTree]), []);
  useEffect(startIdleParts, []);
  useLiveConnection();
  return (
    // In a window narrower than its panes need, the page scrolls sideways, and nothing is out of reach.
    <div
      className="grid h-full min-w-150 grid-cols-[minmax(0,1fr)] has-[>[data-pane=tray]]:grid-cols-[minmax(0,1fr)_clamp(300px,28vw,404px)] grid-rows-[var(--spacing-header)_auto_minmax(0,1fr)_var(--spacing-status)] in-data-zen:grid-rows-[0_auto_minmax(0,1fr)_var(--spacing-status)]"
      data-testid="console"
    >
      <Header />
      <AddressCheck />
      <main className="row-start-3 min-h-0 min-w-0 bg-surface [&:has(~[data-in-place-of-work])]:hidden">
        {children}
      </main>
      <StatusLine />
      <Pending />
      <PaletteHost />
      <Sheets />
      <OpenLayers />
    </div>
  );
}
