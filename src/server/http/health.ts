import type { FastifyInstance } from "fastify";
import type { Sql } from "#server/db/sql.ts";
import type { Metrics } from "./metrics.ts";
import { PROGRAM } from "./port.ts";

/** /healthz: the process lives, and is this program. /readyz: it can serve, for load balancers. /metrics: for loopback alone. */
export function addHealth(app: FastifyInstance, db: Sql, metrics: Metrics): void {
  app.get("/healthz", async () => ({ ok: true, program: PROGRAM }));
  app.get("/readyz", async (request, reply) => {
    try {
      await db.query("select 1 as one");
      return { ok: true };
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      return reply.code(503).send({ ok: false, reason: "The database does not answer." });
    }
  });
  app.get("/metrics", async (request, reply) => {
    if (!["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.socket.remoteAddress ?? ""))
      return reply.code(404).send();
    return reply.type("text/plain; version=0.0.4").send(await metrics.text());
  });
}
