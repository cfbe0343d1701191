import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { DueCell } from "#web/ui/due-cell.tsx";

cellRenderers.set(photo3dOrder.fields.dueTime, ({ dueTime }) => <DueCell due={dueTime} />);
