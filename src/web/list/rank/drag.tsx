import { AutoScroller, Cursor, PreventSelection } from "@dnd-kit/dom";
import { DragDropProvider, PointerSensor, useDraggable } from "@dnd-kit/react";
import type { JSX } from "react";
import { dragFrom } from "./drag-row.ts";
import { Dots } from "./rank-cell.tsx";

function Dragged({ id }: { id: string }): JSX.Element {
  const { ref, isDragging } = useDraggable({ id });
  return (
    <span
      ref={ref}
      className={`inline-flex px-1.5 py-1.25 in-data-narrow:px-px ${isDragging ? "cursor-grabbing text-accent" : ""}`}
    >
      <Dots />
    </span>
  );
}

/** Without the plugin that lifts the dragged element: the row stays in its place, and a line shows where it would stand. */
const sensors = [PointerSensor];
const plugins = [AutoScroller, Cursor, PreventSelection];

/** Makes a handle draggable. The keyboard has commands of its own, so only the pointer drags. */
export function Draggable({ id }: { id: string }): JSX.Element {
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation }, manager) => {
        if (!dragFrom.begin(id)) manager.actions.stop({ canceled: true });
        dragFrom.over(operation.position.current);
      }}
      // The operation has the position of the move before.
      onDragMove={({ operation, to }) => dragFrom.over(to ?? operation.position.current)}
      onDragEnd={({ canceled }) => dragFrom.end(canceled)}
    >
      <Dragged id={id} />
    </DragDropProvider>
  );
}
