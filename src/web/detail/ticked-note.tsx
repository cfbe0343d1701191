import type { JSX } from "react";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { useSelected } from "#web/store/state.ts";
import { Glyph } from "#web/ui/icon.tsx";

/** Says how many rows the keys act on while rows are ticked; nothing if none is. */
export function TickedNote({ selection }: { selection: SelectionStore }): JSX.Element | null {
  const n = useSelected(selection, ({ chosen, all }) => (all ? -1 : chosen.size));
  if (n === 0) return null;
  return (
    <p className="flex items-center gap-2 bg-blue-bg px-4 py-1 text-small text-blue-fg" role="status">
      <Glyph tone="blue" />
      {n < 0 ? t("detail.ticked.all") : t("detail.ticked", { n: count(n) })}
    </p>
  );
}
