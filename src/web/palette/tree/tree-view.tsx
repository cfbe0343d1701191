import type { JSX } from "react";
import { memo, useEffect, useRef } from "react";
import { l } from "#web/i18n/text.ts";
import { Marked, Syllables } from "#web/palette/marked.tsx";
import type { Hit } from "#web/palette/rank.ts";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import type { Block, Column } from "./tree-columns.ts";
import type { Hits } from "./tree-match.ts";
import type { TreeRow } from "./tree-rows.ts";
import { words } from "./tree-words.ts";

/** Id of a row's element. */
export const optionId = ({ screen }: TreeRow): string => `screen-${screen.route}`;

interface RowProps {
  row: TreeRow;
  /** Undefined while nothing is typed; null for a row that does not match. */
  hit: Hit | null | undefined;
  isCurrent: boolean;
  open: (row: TreeRow) => void;
}

/** Width of a name in characters next to which the pinyin of a match has room. */
const ROOM_FOR_PINYIN = 8;

const rowClass =
  "relative flex h-4.75 cursor-default items-center gap-1.5 pr-2.5 pl-3 text-small leading-4.75 whitespace-nowrap [&_em]:font-semibold [&_em]:text-accent-text";
const currentClass = "bg-cursor text-ink before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent";
/** Line from a screen to the one above it, of which it is a part. */
const branchClass =
  "mr-3 after:absolute after:top-0 after:left-9.5 after:h-2.25 after:w-1.25 after:border-b after:border-l after:border-line-strong";

const Row = memo(
  function Row({ row, hit, isCurrent, open }: RowProps): JSX.Element {
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (isCurrent) element.current?.scrollIntoView({ block: "nearest" });
    }, [isCurrent]);
    const { screen, code, isChild, isLocked } = row;
    const name = l(screen.label);
    const tone = isLocked || hit === null ? "text-muted" : hit ? "text-ink" : "text-text";
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the focus and the keys
      <div
        ref={element}
        id={optionId(row)}
        role="option"
        aria-selected={isCurrent}
        aria-disabled={isLocked}
        tabIndex={-1}
        className={`${rowClass} ${isCurrent ? currentClass : `hover:bg-hover ${tone}`}`}
        data-hit={hit ? true : undefined}
        title={name}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => open(row)}
      >
        <span className={`w-4.75 flex-none text-cap text-muted ${isChild ? branchClass : ""}`}>{code}</span>
        <Marked label={name} marks={hit?.marks ?? []} />
        {isLocked ? (
          <>
            <LazyIcon name="lock" className="ml-auto size-3 text-muted" />
            <span className="sr-only">{l(words.locked)}</span>
          </>
        ) : (
          hit?.pinyin &&
          [...name].length < ROOM_FOR_PINYIN && <Syllables pinyin={hit.pinyin} className="ml-auto flex-none" />
        )}
      </div>
    );
  },
  (a, b) => a.row === b.row && a.hit === b.hit && a.isCurrent === b.isCurrent,
);

interface Shown {
  hits: Hits | null;
  current: TreeRow | undefined;
  open: (row: TreeRow) => void;
}

function Part({ block, hits, current, open }: Shown & { block: Block }): JSX.Element {
  const { section, isFirst, rows } = block;
  const count = hits ? section.rows.filter((row) => hits.has(row)).length : 0;
  const name = l(section.label);
  return (
    <div role="group" aria-label={name}>
      {isFirst && (
        <h3
          className="flex h-6.25 items-baseline gap-1.5 pr-2.5 pl-3 text-small leading-6.75 font-semibold text-ink"
          aria-hidden="true"
        >
          <span className="min-w-0 truncate">{name}</span>
          <i
            className={`ml-auto font-normal whitespace-nowrap tabular-nums ${count > 0 ? "text-accent-text" : "text-muted"}`}
          >
            {count > 0 ? `${count} / ` : ""}
            {section.rows.length}
          </i>
        </h3>
      )}
      {rows.map((row) => (
        <Row
          key={row.screen.route}
          row={row}
          hit={hits ? (hits.get(row) ?? null) : undefined}
          isCurrent={row === current}
          open={open}
        />
      ))}
    </div>
  );
}

/** The columns of the tree. */
export function Columns({ columns, ...shown }: Shown & { columns: readonly Column[] }): JSX.Element {
  return (
    <div
      id="screen-tree"
      role="listbox"
      aria-label={l(words.search)}
      className="grid min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain"
      style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
    >
      {columns.map((blocks) => (
        <div
          key={blocks[0]?.rows[0]?.screen.route}
          className="min-w-0 border-r border-line-soft py-1.5 last:border-r-0"
          role="presentation"
        >
          {blocks.map((block) => (
            <Part key={block.section.name} block={block} {...shown} />
          ))}
        </div>
      ))}
    </div>
  );
}
