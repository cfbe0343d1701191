import { FEW_LEASES } from "#kernel/queue.ts";

/** What queues of records with `reviewFields` (domain/reviewed.ts) have in common: the worst verdict first, 24 hours. */
export const reviewedQueue = {
  order: "queueOrder,submitTime",
  group: "machineReview",
  since: "submitTime",
  due: { hours: 24 },
  leases: FEW_LEASES,
  row: ["findingKinds"],
} as const;
