import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { fullTime } from "#web/fields/format.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { TimeLeft } from "./time-left.tsx";

cellRenderers.set(printOrder.fields.due, (order) => {
  const due = order["due"];
  if (due === null || due === undefined) return "";
  return (
    <span title={fullTime(Number(due))}>
      <TimeLeft due={Number(due)} />
    </span>
  );
});
