import type { JSX } from "react";
import { isFigure } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Row } from "#web/data/records.ts";
import { merged, useOverlay } from "#web/data/row-overlay.ts";
import { cellOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { useIsCursor } from "#web/list/cursor.ts";
import type { GridProps } from "#web/list/grid.tsx";
import { rowId } from "#web/list/row.tsx";
import { useIsSelected } from "#web/list/selection/selection.ts";
import { Icon } from "#web/ui/icon.tsx";

const FIGURES = 2;

/** Field that holds the colour of a record. */
const COLOR = "color";

type SwatchProps = Pick<GridProps, "resource" | "columns" | "cursor" | "selection" | "onPick"> & {
  index: number;
  row: Row | undefined;
};

/** Classes of a line below the name, and of the swatch of the cursor. */
const lineClass = "truncate text-small text-muted tabular-nums";
const cursorClass =
  "bg-cursor-idle inset-shadow-[0_0_0_2px_var(--color-line-control)] in-data-[active=true]:bg-cursor in-data-[active=true]:inset-shadow-[0_0_0_2px_var(--color-focus)]";

function Facts({ record, row, columns, resource }: { record: AnyRecord; row: Row } & SwatchProps): JSX.Element {
  const figures = columns.filter(({ field }) => isFigure(field)).slice(0, FIGURES);
  const name = cellOf(fieldOf(resource, resource.title), record[resource.title], row.titles, record);
  const translation = columns.find(({ field }) => field.kind === "i18n");
  const other = translation && cellOf(translation.field, record[translation.name], row.titles, record);
  return (
    <span className="grid min-w-0 leading-4.5">
      <b className="truncate font-medium text-ink">{name}</b>
      <span className={lineClass}>
        {String(record[COLOR] ?? "")}
        {other !== undefined && other !== "" && other !== name && <> · {other}</>}
      </span>
      <span className={lineClass}>
        {figures.map(({ name, field }) => (
          <span key={name} className="not-first:before:content-['_·_']">
            {l(field.label)} {count(Number(record[name] ?? 0))}
          </span>
        ))}
      </span>
    </span>
  );
}

/** A record as its colour, with its name and figures. */
export function Swatch(props: SwatchProps): JSX.Element {
  const { index, row, resource, cursor, selection, onPick } = props;
  const id = row?.record.id ?? null;
  const isCursor = useIsCursor(cursor, index);
  const isSelected = useIsSelected(selection, id);
  const over = useOverlay(resource.name, id ?? "");
  const record = row ? merged(row.record, over) : null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- each click has a key
    <div
      role="gridcell"
      tabIndex={-1}
      id={rowId(index)}
      aria-selected={isSelected}
      aria-disabled={over.mark?.kind === "gone" || undefined}
      data-index={index}
      className={`m-1 flex min-w-0 items-center gap-2.5 rounded-m p-2 text-text aria-disabled:opacity-50 ${isCursor ? cursorClass : isSelected ? "bg-selected hover:bg-hover" : "hover:bg-hover"}`}
      onClick={({ shiftKey, ctrlKey, metaKey }) =>
        onPick(index, shiftKey ? "range" : ctrlKey || metaKey ? "toggle" : "move")
      }
      onDoubleClick={() => onPick(index, "open")}
    >
      <span
        className="size-12 flex-none rounded-m border border-line-control forced-color-adjust-none"
        style={{ backgroundColor: String(record?.[COLOR] ?? "") || undefined }}
      >
        {isSelected && <Icon name="check" className="-m-px size-4.5 rounded-tl-m rounded-br-m bg-surface text-ink" />}
      </span>
      {row && record ? (
        <Facts {...props} row={row} record={record} />
      ) : (
        <span className="sr-only">{t("list.loadingRow")}</span>
      )}
    </div>
  );
}
