import { rollupNewest } from "#kernel/derived-fields.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import type { Field } from "#kernel/field.ts";

/**
 * How many of two people have agreed, by the state of the newest request for approval. Its values are states of
 * `pendingDecision`.
 */
export const ApprovalStep = defineEnumeration("ApprovalStep", [
  [null, "waiting", "1/2", "1/2", "blue"],
  [null, "approved", "2/2", "2/2", "green"],
]);

/**
 * Column of a resource with the approvals of a record: 1/2 while a request waits, 2/2 once it was granted, else nothing.
 * @param command id of a command of the resource that needs a second person
 */
export const approvals = (command: `${string}.${string}`, options: Pick<Field, "filter"> = {}): Field =>
  rollupNewest(
    ApprovalStep,
    {
      resource: "pendingDecision",
      by: "record",
      one: true,
      where: { operation: [command], state: ApprovalStep.values.map(({ stored }) => stored) },
      newestOf: "state",
    },
    { label: ["审批", "Approvals"], ...options },
  );
