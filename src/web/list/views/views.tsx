import type { JSX } from "react";
import { useRef } from "react";
import { ariaKeys } from "#kernel/keys.ts";
import { part, t } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Icon } from "#web/ui/icon.tsx";
import { KeyCaps, isMac } from "#web/ui/key-cap.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { useFoldedViews } from "./fold-views.ts";
import type { ListView } from "./saved-views.ts";

export interface ViewsProps {
  views: readonly ListView[];
  open: string;
  choose: (view: ListView) => void;
}

const menu = defineChunk(async () => (await part(import("./views-menu.tsx"))).ViewsMenu);

/** Returns the key of a view by its position. */
export function useKeyOfView(): (at: number) => string | null {
  const keyOf = useKeyOf();
  return (at) => {
    const command = registry().command(`listView.${at + 1}`);
    return command ? keyOf(command) : null;
  };
}

/** Views of the list, each with its key. Views without room are in a menu. */
export function Views(props: ViewsProps): JSX.Element {
  const keyOfView = useKeyOfView();
  const strip = useRef<HTMLDivElement>(null);
  useFoldedViews(strip);
  return (
    <div ref={strip} className="tbs" role="group" aria-label={t("list.views")}>
      {props.views.map((view, at) => {
        const binding = keyOfView(at);
        return (
          <button
            key={view.id}
            type="button"
            aria-current={view.id === props.open}
            aria-keyshortcuts={binding ? ariaKeys(binding, isMac) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.choose(view)}
          >
            {binding && <KeyCaps binding={binding} />}
            {view.label}
          </button>
        );
      })}
      {props.views.length > 1 && (
        <LazyMenu className="vm" chunk={menu} given={props}>
          {t("list.views.all")} {props.views.length}
          <Icon name="down" />
        </LazyMenu>
      )}
    </div>
  );
}
