import type { JSX, RefObject } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { isId } from "#kernel/id.ts";
import { shortNumber } from "#kernel/page.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
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
import { useValue } from "#web/store/state.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { fittingTabs } from "./fitting-tabs.ts";
import { waiting } from "./waiting.ts";
import { clsx } from "clsx";
import { insetFocus } from "#web/ui/inset-focus.ts";

const homeMenu = defineChunk(async () => (await part(import("./home-menu.tsx"))).HomeMenu);
const tabsMenu = defineChunk(async () => (await part(import("./tabs-menu.tsx"))).TabsMenu);

/** A tab as the strip and its menu show it. */
export interface ShownTab {
  tab: OpenTab;
  name: string;
  isOn: boolean;
  /** Why the admin may not see its screen; null if the admin may. */
  refusal: string | null;
  /** Waiting items of its queue; undefined for any other screen. */
  count: number | undefined;
}

/**
 * Returns the name of a tab: the record's title if it was loaded and may be seen, else the screen's label and the id.
 */
function tabName({ path, name, label: storedLabel }: OpenTab, isKnown: boolean): string {
  const match = findRoute(path);
  if (!match) return path;
  const label = l(isOutline(match.screen) ? (storedLabel ?? match.screen.label) : match.screen.label);
  const { id } = match.parameters;
  if (!isKnown || id === undefined) return label;
  return name || (isId(id) ? `${label} ${id}` : label);
}

function useShownTabs(path: string): ShownTab[] {
  const actor = useActor();
  const { queues } = useValue(waiting);
  return useValue(openTabs).map((tab) => {
    const screen = findRoute(tab.path)?.screen;
    // Until the user is known, no tab is shown as closed, and no record is named.
    const refusal = screen && actor ? whyClosed(screen, actor) : null;
    return {
      tab,
      name: tabName(tab, actor !== null && refusal === null),
      isOn: isSamePage(tab.path, path),
      refusal,
      count: queues[screen?.queue ?? ""],
    };
  });
}

/** Returns the width that the strip has next to the home tab in px. It is measured before the first paint. */
function useRoom(strip: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current } = strip;
    const home = current?.firstElementChild;
    if (!current || !home) return undefined;
    const measure = (): void => setRoom(current.clientWidth - home.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [current, home]) observer.observe(element);
    return () => observer.disconnect();
  }, [strip]);
  return room;
}

const tabClass = (isOn: boolean, isHome = false): string =>
  clsx(
    "relative flex items-center gap-2 border-r border-line px-3 whitespace-nowrap",
    isOn ? "-mb-px min-w-33 bg-surface text-ink" : "text-muted",
    // The other tabs shrink first. With a factor below 1 the current one would not give way completely.
    isHome ? !isOn && "min-w-0" : isOn ? "shrink" : "min-w-22 shrink-20",
    isHome && "flex-none",
  );

const linkClass = `max-w-55 min-w-6 truncate leading-8.75 no-underline ${insetFocus}`;

/** Large enough for a pointer, without moving the icon. */
const tabButtonClass = "-mx-1.5 flex min-h-6 min-w-6 items-center justify-center";

function HomeTab({ isOn }: { isOn: boolean }): JSX.Element {
  return (
    <div className={`${tabClass(isOn, true)}`} data-testid="home-tab" data-open={isOn || undefined}>
      <Link
        href="/"
        className={`${linkClass} text-inherit`}
        aria-label={t("shell.home")}
        aria-current={isOn ? "page" : undefined}
      >
        <span className="flex h-8.75 items-center gap-2">
          <Icon name="home" />
          {isOn && t("shell.home")}
        </span>
      </Link>
      <LazyMenu className={tabButtonClass} chunk={homeMenu} partProps={{}}>
        <Icon name="down" />
        <span className="sr-only">{l(registry().command("go.tree")?.label ?? ["", ""])}</span>
      </LazyMenu>
    </div>
  );
}

function Tab({ tab, name, isOn, refusal, count }: ShownTab): JSX.Element {
  return (
    <div
      className={tabClass(isOn)}
      data-testid="tab"
      data-open={isOn || undefined}
      data-closed={refusal ? "" : undefined}
    >
      <Link
        className={`${linkClass} ${refusal ? "text-muted line-through" : "text-inherit"}`}
        href={writePlace(tab)}
        title={refusal ?? name}
        aria-current={isOn ? "page" : undefined}
        onPointerEnter={() => preload(tab.path)}
      >
        {name}
        {count !== undefined && count > 0 && (
          <span className="text-muted text-small" aria-hidden="true">
            {" "}
            {shortNumber(count)}
          </span>
        )}
      </Link>
      {isOn && (
        <button
          type="button"
          className={tabButtonClass}
          tabIndex={-1}
          aria-label={t("shell.closeTab", { name })}
          onClick={() => closeTab(tab.path)}
        >
          <Icon name="x" className="size-3 text-muted" />
        </button>
      )}
    </div>
  );
}

/** Tabs of this window. Tabs without room are in a menu at the end. */
export function TabStrip(): JSX.Element {
  useChunk(outline);
  const strip = useRef<HTMLElement>(null);
  const path = usePath();
  const tabs = useShownTabs(path);
  const [shown, rest] = fittingTabs(tabs, useRoom(strip));
  useCommandHandler(
    "tab.more",
    () => strip.current?.querySelector<HTMLElement>(":scope > [aria-haspopup=menu]")?.click(),
    rest.length > 0,
  );
  return (
    // The strip takes the remaining width. From it follows how many tabs fit (fitting-tabs.ts).
    <nav className="flex min-w-0 flex-1 basis-0 overflow-hidden" aria-label={t("shell.tabs")} ref={strip}>
      <HomeTab isOn={path === "/"} />
      {shown.map((one) => (
        <Tab key={one.tab.path} {...one} />
      ))}
      {rest.length > 0 && (
        <LazyMenu
          className={`flex flex-none items-center gap-1 px-2.5 text-muted tabular-nums hover:bg-hover ${insetFocus}`}
          chunk={tabsMenu}
          partProps={{ tabs: rest }}
        >
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">{t("shell.moreTabs", { n: rest.length })}</span>
          <Icon name="down" />
        </LazyMenu>
      )}
    </nav>
  );
}
