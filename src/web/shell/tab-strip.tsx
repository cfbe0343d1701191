import type { JSX } from "react";
import { Link } from "wouter";
import { isId } from "#kernel/id.ts";
import { l, part, t } from "#web/i18n/text.ts";
import { outline } from "#web/registry/areas.ts";
import { isOutline } from "#web/registry/outlines.ts";
import { registry } from "#web/registry/registry.ts";
import { usePath } from "#web/routing/location.ts";
import { writePlace } from "#web/routing/parse-address.ts";
import { preload } from "#web/routing/navigate.ts";
import { findRoute, isSamePage } from "#web/routing/routes.ts";
import type { OpenTab } from "#web/routing/tabs.ts";
import { closeTab, openTabs } from "#web/routing/tabs.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { whyClosed } from "#web/auth/permissions/screen-access.ts";
import { defineChunk, useChunk } from "#web/store/chunk.ts";
import { useStore } from "#web/store/external.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";

const homeMenu = defineChunk(async () => (await part(import("./home-menu.tsx"))).HomeMenu);

/**
 * Returns the name of a tab: the record's title if it was loaded and may be seen, else the screen's label and the id.
 */
function tabName({ path, name, label: kept }: OpenTab, isKnown: boolean): string {
  const match = findRoute(path);
  if (!match) return path;
  const label = l(isOutline(match.screen) ? (kept ?? match.screen.label) : match.screen.label);
  const { id } = match.parameters;
  if (!isKnown || id === undefined) return label;
  return name || (isId(id) ? `${label} ${id}` : label);
}

export function TabStrip(): JSX.Element {
  useChunk(outline);
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
        <LazyMenu className="more" chunk={homeMenu} given={{}}>
          <Icon name="down" />
          <span className="only-read">{l(registry().command("go.tree")?.label ?? ["", ""])}</span>
        </LazyMenu>
      </div>
      {tabs.map((tab) => {
        const isOn = isSamePage(tab.path, path);
        const screen = findRoute(tab.path)?.screen;
        // Until the user is known, no tab is shown as closed, and no record is named.
        const why = screen && actor ? whyClosed(screen, actor) : null;
        const name = tabName(tab, actor !== null && why === null);
        return (
          <div
            key={tab.path}

            className={`tab${isOn ? " on" : ""}${why ? " shut" : ""}`}
          >
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
