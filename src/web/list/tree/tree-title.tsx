import type { JSX, ReactNode } from "react";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { said } from "#web/list/rank/texts.ts";
import { Handle } from "#web/list/rank/rank-cell.tsx";
import { useSelected } from "#web/store/external.ts";
import { Thumb } from "#web/ui/thumb.tsx";
import { childrenOf } from "./forest.ts";
import { toggleStore, treeStore } from "./tree-store.ts";

const Chevron = ({ isOpen }: { isOpen: boolean }): JSX.Element => (
  <svg viewBox="0 0 14 14" aria-hidden="true" className={isOpen ? "open" : ""}>
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
    <span className={isOther ? "tt other" : "tt"} style={{ paddingLeft: level * 22 }}>
      {!isFiltered && <Handle id={id} />}
      {below > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className="chev"
          title={said(isOpen ? "close" : "open")}
          aria-label={said(isOpen ? "close" : "open")}
          onClick={() => toggleStore.get()?.toggle(id)}
        >
          <Chevron isOpen={isOpen} />
        </button>
      ) : (
        <span className="chev" />
      )}
      {hasIcons && level === 0 && (icon ? <Thumb image={icon} size={22} /> : null)}
      <span className="min-w-0 truncate">{children}</span>
      {below > 0 && (
        <span className="n" title={said("children", { n: below })}>
          {below}
        </span>
      )}
    </span>
  );
}
