import { CancelInitiator, CancelReason } from "#domain/enumerations/reports.ts";
import { cancelReason } from "#domain/print-service/cancel-reason.resource.ts";
import type { Seed } from "#server/db/area-seed.ts";
import { insertRecords } from "#server/resources/write.ts";

/** Adds the twelve cancel reasons. Their numbers are fixed, their texts can be edited. */
export const seed: Seed = async (tx) => {
  const [known] = await tx.query("select 1 from cancel_reason limit 1");
  if (known) return;
  await insertRecords(
    tx,
    cancelReason,
    CancelReason.values.map(({ number, label: [zh, en] }) => ({
      number,
      side: CancelInitiator.of((number ?? 0) <= 6 ? "user" : "serviceProvider"),
      text: { "1": zh, "0": en },
    })),
    null,
  );
};
