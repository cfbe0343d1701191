import type { JSX } from "react";
import { useLayoutEffect, useRef } from "react";
import { ariaKeys } from "#kernel/keys.ts";
import { shortNumber } from "#kernel/page.ts";
import { part, t } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { defineChunk, useChunk } from "#web/store/chunk.ts";
import { Icon } from "#web/ui/icon.tsx";
import { KeyCaps, isMac } from "#web/ui/key-cap.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { ListView } from "./saved-views.ts";
import { tabClass, tabCountClass, tabStripClass } from "#web/ui/bar.ts";
import "./views.css";

export interface ViewsProps {
  views: readonly ListView[];
  open: string;
  choose: (view: ListView) => void;
  /** Returns the number of records of a view; undefined until it is known. */
  countOf?: (view: ListView) => number | undefined;
}

const folding = defineChunk(() => part(import("./views-menu.tsx")));
const menu = defineChunk(async () => (await folding.load()).ViewsMenu);

/** Returns the key of a view by its position. */
export function useKeyOfView(): (index: number) => string | null {
  const keyOf = useKeyOf();
  return (index) => {
    const command = registry().command(`listView.${index + 1}`);
    return command ? keyOf(command) : null;
  };
}

/** Number next to a view. It is a hint for the eye; the pager tells it of the open view. */
const Count = ({ n }: { n: number | undefined }): JSX.Element | null =>
  n === undefined ? null : (
    <span className={tabCountClass} aria-hidden="true">
      {shortNumber(n)}
    </span>
  );

/** Views of the list, each with its key. Views without room are in a menu. */
export function Views(props: ViewsProps): JSX.Element {
  const keyOfView = useKeyOfView();
  const strip = useRef<HTMLDivElement>(null);
  const followWidth = useChunk(folding)?.followWidth;
  // After each render, because other views, chips and names need another room.
  useLayoutEffect(() => (strip.current ? followWidth?.(strip.current) : undefined));
  return (
    <div
      ref={strip}
      className={`${tabStripClass} views in-[:lang(en)]:has-[>:nth-child(11)]:gap-2.5`}
      role="group"
      aria-label={t("list.views")}
    >
      {props.views.map((view, index) => {
        const binding = keyOfView(index);
        return (
          <button
            key={view.id}
            type="button"
            className={tabClass}
            aria-current={view.id === props.open}
            aria-keyshortcuts={binding ? ariaKeys(binding, isMac) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.choose(view)}
          >
            {binding && <KeyCaps binding={binding} />}
            {view.label}
            <Count n={props.countOf?.(view)} />
          </button>
        );
      })}
      {props.views.length > 1 && (
        <LazyMenu className={`${tabClass} views-menu gap-0.5!`} chunk={menu} partProps={props}>
          {t("list.views.all")} {props.views.length}
          <Icon name="down" />
        </LazyMenu>
      )}
    </div>
  );
}
