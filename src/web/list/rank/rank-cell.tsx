import type { JSX } from "react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { RANK } from "#kernel/rank.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { RecordWindow } from "#web/data/records.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { createState, useSelected } from "#web/store/state.ts";
import { Load } from "#web/store/load.tsx";
import { said } from "./texts.ts";

/** The list whose rows are ranked. Its rank column shows positions while it shows one group in order. */
export const rankedList = createState<{ records: RecordWindow; isOrdered: boolean } | null>(null);

const draggable = defineChunk(async () => (await import("./drag.tsx")).Draggable);

/** Six dots, the usual sign of a handle. */
export const Dots = (): JSX.Element => (
  <svg className="h-3.5 w-2 fill-current" viewBox="0 0 8 14" aria-hidden="true">
    {[2, 7, 12].map((y) => [2, 6].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
  </svg>
);

/**
 * Handle by which a row is dragged. Dragging is prepared when the pointer comes near, so that rows that nobody drags cost
 * nothing.
 * @param isNarrow true before a title, where it is shown only in the row of the pointer or cursor
 */
export function Handle({ id, isNarrow = false }: { id: string; isNarrow?: boolean }): JSX.Element {
  const [isNear, setNear] = useState(false);
  const near = (): void => {
    if (!isNear) flushSync(() => setNear(true));
  };
  return (
    <span
      className={`inline-flex h-6 cursor-grab touch-none items-center justify-center align-middle text-muted ${
        isNarrow ? "invisible -mr-1 w-2.5 flex-none in-[.row:is(:hover,.cursor)]:visible" : "mr-1 w-5"
      }`}
      title={said("grip")}
      data-testid="grip"
      data-narrow={isNarrow || undefined}
      onPointerEnter={near}
    >
      {isNear ? <Load chunk={draggable} partProps={{ id }} fallback={<Dots />} /> : <Dots />}
    </span>
  );
}

/** Cell of the rank column: the handle and the position, or the stored rank where the list is not in that order. */
export function Grip({ record }: { record: AnyRecord }): JSX.Element {
  const isOrdered = useSelected(rankedList, (list) => list?.isOrdered === true);
  const index = useSelected(rankedList, (list) => (list?.isOrdered ? list.records.indexOf(record.id) : -1));
  if (!isOrdered) return <>{String(record[RANK] ?? "")}</>;
  return (
    <>
      <Handle id={record.id} />
      {index + 1}
    </>
  );
}
