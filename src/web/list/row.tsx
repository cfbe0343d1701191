import type { JSX, ReactNode } from "react";
import { memo } from "react";
import type { Field } from "#kernel/field.ts";
import { isFigure } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { RecordWindow, Row as Loaded } from "#web/data/records.ts";
import { merged, titlesWith, useOverlay } from "#web/data/row-overlay.ts";
import { cellOf, textInRecord } from "#web/fields/cell.tsx";
import { part, t } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { CheckboxMark } from "#web/ui/checkbox-mark.tsx";
import { SkeletonBar } from "#web/ui/states.tsx";
import type { Column } from "./columns/columns.ts";
import { cellRenderers, longest, WIDEST_STATE } from "./columns/columns.ts";
import type { CursorStore } from "./cursor.ts";
import { useIsCursor } from "./cursor.ts";
import type { SelectionStore } from "./selection/selection.ts";
import { useIsSelected } from "./selection/selection.ts";

export interface RowProps {
  index: number;
  top: number;
  resource: Resource;
  columns: readonly Column[];
  row: Loaded | undefined;
  attributes?: ReturnType<NonNullable<RecordWindow["attributesAt"]>> | undefined;
  cursor: CursorStore;
  selection: SelectionStore;
}

const untold: Titles = {};
export const rowId = (index: number): string => `row-${index}`;

/** Kinds whose values always fit their column. A cell that never needs clipping saves render time in each frame. */
const fits = new Set<Field["kind"]>(["id", "image", "images", "bool", "time", "date"]);

function cellClass({ field, isTitle, isState, room }: Column, cell: ReactNode): string | undefined {
  const always = field.kind === "enum" ? room < WIDEST_STATE : !field.of && fits.has(field.kind);
  const isWhole = typeof cell === "string" ? longest(cell) <= room : always;
  const fit = isWhole ? " fit" : "";
  if (isTitle) return `title${fit}`;
  if (isState || field.kind === "enum") return `state${fit}`;
  if (isFigure(field)) return "figure";
  return isWhole ? "fit" : undefined;
}

const reasonText = defineChunk(async () => (await part(import("#web/detail/reason-text.tsx"))).Why);

function faceOf({ field, name }: Column, titles: Titles, record: AnyRecord, resource: Resource): ReactNode {
  if (field.isReason)
    return (
      <Load chunk={reasonText} partProps={{ resource: record["resource"] ?? resource.name, written: record[name] }} />
    );
  return (
    cellRenderers.get(field)?.(record, titles) ??
    (field.percent || (field.of && ["id", "refs"].includes(field.kind))
      ? textInRecord(field, name, record, titles)
      : cellOf(field, record[name], titles, record))
  );
}

function Cell(props: Omit<CellsProps, "columns"> & { column: Column }): JSX.Element {
  const { column, titles, record, resource } = props;
  const cell = record ? faceOf(column, titles, record, resource) : column.isTitle && <Waiting />;
  return (
    <span role="gridcell" className={cellClass(column, cell)}>
      {cell}
    </span>
  );
}

type CellsProps = Pick<RowProps, "columns" | "resource"> & { titles: Titles; record: AnyRecord | null };

/** Cells of a row. They do not depend on the cursor. */
const Cells = memo(function Cells({ columns, ...shown }: CellsProps): JSX.Element[] {
  return columns.map((column) => <Cell key={column.name} column={column} {...shown} />);
});

/**
 * Row that depends on two booleans and its own overlay. A move of the cursor renders two rows without their cells, and
 * nothing else.
 */
export const Row = memo(function Row(props: RowProps): JSX.Element {
  const { index, top, resource, columns, row } = props;
  const id = row?.record.id ?? null;
  const isCursor = useIsCursor(props.cursor, index);
  const isSelected = useIsSelected(props.selection, id);
  const over = useOverlay(resource.name, id ?? "");
  const record = row ? merged(row.record, over) : null;
  const titles = titlesWith(row?.titles ?? untold, over);
  return (
    <div
      role="row"
      id={rowId(index)}
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      aria-disabled={over.mark?.kind === "gone" || undefined}
      data-index={index}
      className={`row${isCursor ? " cursor" : ""}${isSelected ? " selected" : ""}`}
      style={{ top }}
      {...props.attributes}
    >
      <span role="gridcell" className="lead" data-tick>
        <CheckboxMark isOn={isSelected} title={t("list.selectRow")} />
      </span>
      <Cells resource={resource} columns={columns} titles={titles} record={record} />
    </div>
  );
});

function Waiting(): JSX.Element {
  return (
    <>
      <SkeletonBar />
      <span className="sr-only">{t("list.loadingRow")}</span>
    </>
  );
}
