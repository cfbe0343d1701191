import { useEffect } from "react";
import { goId } from "#kernel/screen.ts";
import { addHandler, useBaseHandler } from "#web/commands/handlers.ts";
import { chooseLanguage, language, part, t } from "#web/i18n/text.ts";
import { cyclePanes } from "#web/keyboard/panes.ts";
import { registry } from "#web/registry/registry.ts";
import { linkHere } from "#web/routing/address.ts";
import { currentPath } from "#web/routing/location.ts";
import { closeOtherTabs, closeTab, closeTabsAfter, openScreen, stepTab } from "#web/routing/tabs.ts";
import { whyClosed } from "#web/auth/permissions/screen-access.ts";
import { editPassword, logOut, secondFactor } from "#web/auth/session/session.ts";
import { notify } from "#web/ui/notice.tsx";
import { toggleDensity, toggleTheme } from "./theme.ts";
import { useZen } from "./zen.ts";

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(t("common.copied"), "green");
  } catch {
    notify(t("common.copyFailed"), "red");
  }
}

/** Opens a screen, or says which permission it needs. */
function enterScreen(route: string): void {
  const screen = registry().screen(route);
  const refusal = screen ? whyClosed(screen) : null;
  if (refusal === null) openScreen(route);
  else notify(refusal, "yellow", registry().command(goId(route))?.key);
}

/** Handles the commands of the console itself, which work on every screen. */
export function useConsoleCommands(): void {
  useZen();
  useBaseHandler("pane.next", () => cyclePanes(1));
  useBaseHandler("pane.previous", () => cyclePanes(-1));
  useBaseHandler("view.theme", toggleTheme);
  useBaseHandler("view.density", toggleDensity);
  useBaseHandler("view.language", () => void chooseLanguage(language() === "zh" ? "en" : "zh"));
  useBaseHandler("tab.close", () => closeTab(currentPath()));
  useBaseHandler("tab.closeOthers", closeOtherTabs);
  useBaseHandler("tab.closeRight", closeTabsAfter);
  useBaseHandler("tab.window", () => void window.open(linkHere(), "_blank"));
  useBaseHandler("tab.next", () => stepTab(1));
  useBaseHandler("tab.previous", () => stepTab(-1));
  useBaseHandler(
    "session.own",
    () => void part(import("#web/auth/session/show-own-sessions.ts")).then(({ showOwnSessions }) => showOwnSessions()),
  );
  useBaseHandler("session.logout", () => void logOut());
  useBaseHandler("session.secondFactor", () => void secondFactor());
  useBaseHandler("session.recoveryCodes", () => void secondFactor(true));
  useBaseHandler("session.editPassword", () => void editPassword());
  useBaseHandler(
    "tray.toggle",
    () => void part(import("#web/areas/tasks/tray.tsx")).then(({ toggleTray }) => toggleTray()),
  );
  useBaseHandler("record.copyLink", () => void copyText(linkHere()));
  useEffect(() => {
    const stops = registry()
      .screens.filter(({ goKey }) => goKey)
      .map(({ route }) => addHandler(goId(route), () => enterScreen(route)));
    return () => stops.forEach((stop) => stop());
  }, []);
}
