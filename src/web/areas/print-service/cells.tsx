import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { DueCell } from "#web/ui/due-cell.tsx";

cellRenderers.set(printOrder.fields.due, ({ due }) => <DueCell due={due} />);
