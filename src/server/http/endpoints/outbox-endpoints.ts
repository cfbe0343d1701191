import { randomUUID } from "node:crypto";
import { admin } from "#domain/staff/admin.resource.ts";
import { v2 } from "#domain/api/call.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** What the embedded outbox holds lets others in, so that only the super group reads it, and each look is recorded. */
export const outboxEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("outbox", "list"),
    label: ["发件箱", "Outbox"],
    access: [],
    body: {},
    // No write of the kind whose answer is kept: codes stand in it.
    handle: async (context) => {
      const { id } = context.actor;
      await recordOperation(context.db, context, {
        resource: admin,
        id,
        targetId: null,
        command: "admin.readOutbox",
        before: null,
        after: null,
        batchId: randomUUID(),
      });
      return context.services.outbox.read();
    },
  }),
];
