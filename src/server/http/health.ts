import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Secret } from "#server/config/secret.ts";
import { current } from "#server/config/secret.ts";
import type { Clock } from "#server/db/clock.ts";
import type { Metrics } from "./metrics.ts";
import type { Identity } from "./transport/port.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * True for requests with the metrics token or from this machine. If a proxy on this machine forwards the request, the
 * address of the original caller must be local, too.
 */
function maySeeMetrics({ ip, socket, headers }: FastifyRequest, token: Secret | null): boolean {
  const expected = token === null ? null : digest(`Bearer ${current(token)}`);
  if (expected && timingSafeEqual(digest(headers.authorization ?? ""), expected)) return true;
  return [ip, socket.remoteAddress ?? ""].every((address) =>
    ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(address),
  );
}

/**
 * Adds the health endpoints. /healthz shows that the process is alive and which program it is. /readyz shows that it
 * can answer and store, and that its clock is correct; load balancers use it. /metrics answers only this machine and
 * callers with the metrics token.
 */
export function addHealth(
  app: FastifyInstance,
  clock: Clock,
  metrics: Metrics,
  metricsToken: Secret | null,
  identity: Identity,
): void {
  app.get("/healthz", async () => ({ ok: true, ...identity }));
  app.get("/readyz", async (request, reply) => {
    const { outage } = app.services;
    await outage.look();
    const trouble = outage.trouble()?.operator ?? null;
    try {
      await clock.look();
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      return reply.code(503).send({ ok: false, reason: trouble ?? "The database does not answer." });
    }
    const reason = trouble ?? clock.wrong();
    return reason === null ? { ok: true } : reply.code(503).send({ ok: false, reason });
  });
  metrics.gauge("clock_skew_seconds", "Seconds by which this process is ahead of the database's clock", clock.skew);
  app.get("/metrics", async (request, reply) => {
    if (!maySeeMetrics(request, metricsToken)) return reply.code(404).send();
    return reply.type("text/plain; version=0.0.4").send(await metrics.text());
  });
}
