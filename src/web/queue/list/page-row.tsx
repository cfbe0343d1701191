import type { JSX } from "react";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { isFigure } from "#kernel/field.ts";
import type { Row as FilledRow } from "#web/data/records.ts";
import { merged } from "#web/data/row-overlay.ts";
import { textInRecord } from "#web/fields/cell.tsx";
import { useIsCursor } from "#web/list/cursor.ts";
import type { RowProps } from "#web/list/row.tsx";
import { rowId } from "#web/list/row.tsx";
import { useIsSelected } from "#web/list/selection/selection.ts";
import { useDeferral } from "#web/queue/decisions/deferrals.ts";
import { useIsLeasedInPlace } from "#web/queue/leases/pinned-rows.ts";
import { useOverlayAfterPaint } from "#web/render/after-paint.ts";
import { useHasInset } from "./inset.ts";
import { ageClass, Countdown, Due, Lead, State } from "./row-parts.tsx";
import { ThreadInset } from "./thread-inset.tsx";
import { SkeletonBar } from "#web/ui/states.tsx";

/** Fields that the queue shows in columns of their own, after the title. */
function Columns({ queue, row, of }: { queue: Queue; row: FilledRow | undefined; of: RowProps["resource"] }) {
  return (queue.page ?? []).map((name) => {
    const field = of.fields[name];
    const record: AnyRecord | undefined = row?.record;
    const isNumber = field !== undefined && isFigure(field);
    const text = field && record ? textInRecord(field, name, record, row?.titles ?? {}) : "";
    return (
      <span
        key={name}
        role="gridcell"
        className={isNumber ? "figure" : "min-w-0 truncate px-2.5 text-small text-muted"}
        title={isNumber ? undefined : text}
      >
        {isNumber && text === "0" ? "" : text}
      </span>
    );
  });
}

/** Row of a short item across the screen: member, text, state, columns, waiting time. Its thread stands below it. */
export function PageRow(props: RowProps & { queue: Queue }): JSX.Element {
  const { index, top, resource, row, queue } = props;
  const id = row?.record.id ?? null;
  const isCursor = useIsCursor(props.cursor, index);
  const isSelected = useIsSelected(props.selection, id);
  const isHeld = useIsLeasedInPlace(id);
  const over = useOverlayAfterPaint(resource.name, id ?? "");
  const record = row ? merged(row.record, over) : null;
  const aside = useDeferral(row);
  const hasInset = useHasInset(id);
  const owner = resource.ownerField ?? "";
  const field = resource.fields[owner];
  const isPending = over.mark?.kind === "pending";
  return (
    <>
      <div
        role="row"
        id={rowId(index)}
        aria-rowindex={index + 1}
        aria-selected={isSelected || undefined}
        data-index={index}
        className={`row queue-row page-row${isCursor ? " cursor" : ""}${isSelected ? " selected" : ""}${isPending || over.mark?.kind === "decided" ? " gone" : ""}`}
        style={{ top }}
      >
        <span role="gridcell" className="lead" data-tick>
          <Lead queue={queue} mark={over.mark} isHeld={isHeld} isSelected={isSelected} />
        </span>
        <span role="gridcell" className="min-w-0 truncate pr-2.5">
          {field && record ? textInRecord(field, owner, record, row?.titles ?? {}) : ""}
        </span>
        <span role="gridcell" className="title min-w-0 truncate">
          {record ? String(record[resource.title] ?? "") : <SkeletonBar />}
        </span>
        <span role="gridcell" className="state fit">
          {row && record && <State mark={over.mark} {...{ aside, queue, resource }} row={{ ...row, record }} />}
        </span>
        <Columns queue={queue} row={row && record ? { ...row, record } : undefined} of={resource} />
        <span role="gridcell" className={`${ageClass} fit`}>
          {record && !isPending && <Due queue={queue} record={record} />}
          {over.mark?.kind === "pending" && <Countdown until={over.mark.until} />}
        </span>
      </div>
      {hasInset && id !== null && <ThreadInset id={id} index={index} top={top} resource={resource} />}
    </>
  );
}
