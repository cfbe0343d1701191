import type { JSX } from "react";
import { Link } from "wouter";
import { l, t } from "#web/i18n/text.ts";
import { usePath, writePlace } from "#web/routing/location.ts";
import { preload } from "#web/routing/navigate.ts";
import { findRoute } from "#web/routing/routes.ts";
import { closeTab, openTabs } from "#web/routing/tabs.ts";
import { useActor } from "#web/session/actor.ts";
import { whyClosed } from "#web/session/screen-access.ts";
import { useStore } from "#web/store/external.ts";
import { Icon } from "#web/ui/icon.tsx";

/** What a tab is called: the screen, and, where one may see it, the parameters that make it this one. */
function tabName(path: string, isShut: boolean): string {
  const match = findRoute(path);
  if (!match) return path;
  if (isShut) return l(match.screen.label);
  const { name, id } = match.parameters;
  return name && name !== "-" ? name : id ? `${l(match.screen.label)} ${id}` : l(match.screen.label);
}

export function TabStrip(): JSX.Element {
  const path = usePath();
  const tabs = useStore(openTabs);
  const actor = useActor();
  return (
    <nav className="tabs" aria-label={t("shell.tabs")}>
      <div className={`tab${path === "/" ? " on" : ""}`}>
        <Link href="/" aria-label={t("shell.home")} aria-current={path === "/" ? "page" : undefined}>
          <span className="flex items-center gap-2" style={{ height: 35 }}>
            <Icon name="home" />
            {path === "/" && t("shell.home")}
          </span>
        </Link>
      </div>
      {tabs.map((tab) => {
        const isOn = tab.path === path;
        const screen = findRoute(tab.path)?.screen;
        const why = screen ? whyClosed(screen, actor) : null;
        const name = tabName(tab.path, why !== null);
        return (
          <div key={tab.path} className={`tab${isOn ? " on" : ""}${why ? " shut" : ""}`}>
            <Link
              href={writePlace(tab)}
              title={why ?? name}
              aria-current={isOn ? "page" : undefined}
              onPointerEnter={() => preload(tab.path)}
            >
              {name}
            </Link>
            {isOn && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t("shell.closeTab", { name })}
                onClick={() => closeTab(tab.path)}
              >
                <Icon name="x" className="x" />
              </button>
            )}
          </div>
        );
      })}
    </nav>
  );
}
