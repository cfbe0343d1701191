import type { JSX, ReactNode } from "react";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { said } from "#web/list/rank/texts.ts";
import { Handle } from "#web/list/rank/rank-cell.tsx";
import { useSelected } from "#web/store/state.ts";
import { Thumb } from "#web/ui/thumb.tsx";
import { childrenOf } from "./forest.ts";
import { toggleStore, treeStore } from "./tree-store.ts";

/** Place of the sign of a branch, which a row without one has too. */
const sign = "-mx-0.75 inline-flex size-6 flex-none items-center justify-center text-muted";

const Chevron = ({ isOpen }: { isOpen: boolean }): JSX.Element => (
  <svg
    viewBox="0 0 14 14"
    aria-hidden="true"
    className={`size-3.5 fill-none stroke-current stroke-[1.5] ${isOpen ? "rotate-90" : ""}`}
  >
    <path d="m5 3 4 4-4 4" />
  </svg>
);

interface Given {
  record: AnyRecord;
  icon: StoredImage | null;
  hasIcons: boolean;
  children: ReactNode;
}

/** Title of a row in a tree: indented by its level, with the sign of its branch and the number of its children. */
export function TreeTitle({ record: { id }, icon, hasIcons, children }: Given): JSX.Element {
  const level = useSelected(treeStore, (tree) => tree?.shown.levels[tree.shown.rows.get(id) ?? -1] ?? 0);
  const isOpen = useSelected(treeStore, (tree) => tree?.open.has(id) === true);
  const below = useSelected(treeStore, (tree) => (tree ? childrenOf(tree.forest, id).length : 0));
  const isOther = useSelected(treeStore, (tree) => tree?.forest.others.has(id) === true);
  const isFiltered = useSelected(treeStore, (tree) => tree?.isFiltered === true);
  return (
    <span
      className="flex min-w-0 items-center gap-1"
      data-other={isOther || undefined}
      style={{ paddingLeft: level * 22 }}
    >
      {!isFiltered && <Handle id={id} isNarrow />}
      {below > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={sign}
          title={said(isOpen ? "close" : "open")}
          aria-label={said(isOpen ? "close" : "open")}
          onClick={() => toggleStore.value?.toggle(id)}
        >
          <Chevron isOpen={isOpen} />
        </button>
      ) : (
        <span className={sign} />
      )}
      {hasIcons && level === 0 && (icon ? <Thumb image={icon} size={22} /> : null)}
      <span className={`min-w-0 truncate ${isOther ? "text-muted" : ""}`}>{children}</span>
      {below > 0 && (
        <span className="ml-0.5 flex-none text-small text-muted tabular-nums" title={said("children", { n: below })}>
          {below}
        </span>
      )}
    </span>
  );
}
