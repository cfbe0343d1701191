import type { JSX } from "react";
import { useEffect } from "react";
import { t, within } from "#web/i18n/text.ts";
import { mendFocus } from "#web/keyboard/panes.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { readFilter } from "./filter-chips.ts";
import type { ListState } from "./list-state.ts";

/** Nothing here, or nothing left: which condition to drop, and by which key. */
export function Nothing({ state, setFilter }: { state: ListState; setFilter: (filter: string) => void }): JSX.Element {
  const name = within(state.resource.label);
  const { chips } = readFilter(state.resource, state.filter);
  const last = chips.at(-1);
  // The rows had the focus, or the way out of here has it: either goes with what it stands in.
  useEffect(() => {
    mendFocus();
    return mendFocus;
  }, []);
  if (!last) return <EmptyState title={t("list.empty", { name })} />;
  return (
    <EmptyState title={t("list.noResult", { n: chips.length, name })}>
      <span className="way">
        <button type="button" className="lk" onClick={() => setFilter(last.without)}>
          {t("list.noResult.drop", { chip: `${last.name} ${last.text.replace(/^[「“](.*)[」”]$/s, "$1")}`.trim() })}
        </button>
        <KeyCaps binding="/" />
      </span>
    </EmptyState>
  );
}
