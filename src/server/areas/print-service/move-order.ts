import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moverOf } from "#server/commands/move-checked.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

export const lockOrder = (tx: Sql, id: string): Promise<AnyRecord> => readRecord(tx, printOrder, id, true);

export const isAt = (order: AnyRecord, ...steps: Parameters<typeof PrintStep.of>[0][]): boolean =>
  steps.some((step) => order["step"] === PrintStep.of(step));

/** Moves a locked order by a transition of its machine. @throws Refusal wrongState where it is in another step */
export const moveOrder = moverOf(printOrder);
