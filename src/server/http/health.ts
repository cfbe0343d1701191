import type { FastifyInstance } from "fastify";
import type { Sql } from "#server/db/sql.ts";
import type { Metrics } from "./metrics.ts";

/** /healthz: the process lives. /readyz: it can serve, for load balancers. /metrics: for loopback alone. */
export function addHealth(app: FastifyInstance, db: Sql, metrics: Metrics): void {
  app.get("/healthz", async () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    try {
      await db.query("select 1 as one");
      return { ok: true };
    } catch (error) {
      return reply.code(503).send({ ok: false, reason: error instanceof Error ? error.message : String(error) });
    }
  });
  app.get("/metrics", async (request, reply) => {
    if (!["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.socket.remoteAddress ?? ""))
      return reply.code(404).send();
    return reply.type("text/plain; version=0.0.4").send(await metrics.text());
  });
}
