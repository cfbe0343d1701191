import type { JSX } from "react";
import { memo } from "react";
import { merged } from "#web/data/row-overlay.ts";
import { useIsCursor } from "#web/list/cursor.ts";
import type { RowProps } from "#web/list/row.tsx";
import { rowId } from "#web/list/row.tsx";
import { useIsSelected } from "#web/list/selection/selection.ts";
import { useDeferral } from "#web/queue/decisions/deferrals.ts";
import { useHead, useOwnRank, useShownQueue } from "./section-headers.ts";
import { useIsLeasedInPlace } from "#web/queue/leases/pinned-rows.ts";
import { useOverlayAfterPaint } from "#web/render/after-paint.ts";
import { useInsetAbove } from "./inset.ts";
import { PageRow } from "./page-row.tsx";
import { QueueHead } from "./queue-head.tsx";
import { ageClass, Countdown, Due, Lead, Rank, State } from "./row-parts.tsx";
import { SkeletonBar } from "#web/ui/states.tsx";

/** Row of an item: title, state, waiting time. The state changes within the row. */
function ItemRow(props: RowProps): JSX.Element {
  const { index, top, resource, row } = props;
  const queue = useShownQueue();
  const id = row?.record.id ?? null;
  const isCursor = useIsCursor(props.cursor, index);
  const isSelected = useIsSelected(props.selection, id);
  const isHeld = useIsLeasedInPlace(id);
  const rank = useOwnRank(index);
  const over = useOverlayAfterPaint(resource.name, id ?? "");
  const record = row ? merged(row.record, over) : null;
  const aside = useDeferral(row);
  const isGone = over.mark?.kind === "decided" || over.mark?.kind === "pending";
  return (
    <div
      role="row"
      id={rowId(index)}
      aria-rowindex={index + 1}
      aria-selected={isSelected || undefined}
      data-index={index}
      className={`row queue-row${isCursor ? " cursor" : ""}${isSelected ? " selected" : ""}${isGone ? " gone" : ""}`}
      style={{ top }}
    >
      <span role="gridcell" className="lead" data-tick>
        <Lead queue={queue} mark={over.mark} isHeld={isHeld} isSelected={isSelected}>
          {record && rank && <Rank resource={resource} field={rank} record={record} />}
        </Lead>
      </span>
      <span role="gridcell" className="title min-w-0 truncate">
        {record ? String(record[resource.title] ?? "") : <SkeletonBar />}
      </span>
      <span role="gridcell" className="state fit">
        {row && record && queue && <State mark={over.mark} {...{ aside, queue, resource }} row={{ ...row, record }} />}
      </span>
      <span role="gridcell" className={`${ageClass} fit`}>
        {record && queue && over.mark?.kind !== "pending" && <Due queue={queue} record={record} />}
        {over.mark?.kind === "pending" && <Countdown until={over.mark.until} />}
      </span>
    </div>
  );
}

/** An item's row, or the section header at its index. */
export const QueueRow = memo(function QueueRow(props: RowProps): JSX.Element {
  const head = useHead(props.index);
  const queue = useShownQueue();
  const below = useInsetAbove(props.index);
  const top = props.top + below;
  if (head) return <QueueHead head={head} index={props.index} top={top} />;
  return queue?.page ? <PageRow {...props} top={top} queue={queue} /> : <ItemRow {...props} />;
});
