import type { JSX } from "react";
import { ariaKeys } from "#kernel/keys.ts";
import { t } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import { KeyCaps, isMac } from "#web/ui/key-cap.tsx";
import type { ListView } from "./saved-views.ts";

/** The views of the list, each with its key. */
export function Views(props: {
  views: readonly ListView[];
  open: string;
  choose: (view: ListView) => void;
}): JSX.Element {
  return (
    <div className="tbs" role="group" aria-label={t("list.views")}>
      {props.views.map((view, at) => {
        const command = registry().command(`listView.${at + 1}`);
        const binding = command ? keyOf(command) : null;
        return (
          <button
            key={view.id}
            type="button"
            aria-current={view.id === props.open}
            title={view.label}
            aria-keyshortcuts={binding ? ariaKeys(binding, isMac) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.choose(view)}
          >
            {binding && <KeyCaps binding={binding} />}
            <span className="vn">{view.label}</span>
          </button>
        );
      })}
    </div>
  );
}
