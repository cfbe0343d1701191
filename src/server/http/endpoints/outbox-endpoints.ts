import { randomUUID } from "node:crypto";
import { admin } from "#domain/staff/admin.resource.ts";
import { v2 } from "#domain/api/call.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/**
 * Endpoint of the embedded outbox. Its messages contain login codes, so only super admins may read it, and each read is
 * recorded.
 */
export const outboxEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("outbox", "list"),
    label: ["发件箱", "Outbox"],
    access: [],
    body: {},
    // Not declared as a write, because the answer of a write is stored, and this answer contains login codes.
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
