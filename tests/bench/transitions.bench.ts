import { randomUUID } from "node:crypto";
import type { Actor } from "#kernel/actor.ts";
import { v2 } from "#domain/api/call.ts";
import { runCommand } from "#server/commands/run.ts";
import type { Context } from "#server/context.ts";
import { quietly, most } from "./quiet.ts";
import type { BenchRow } from "./row.ts";
import { benchServer } from "./server.ts";

const CLIENTS = 20;
const EACH = 300;

/**
 * Runs `work` for each of 0…n-1, `CLIENTS` at a time.
 * @returns runs per second
 */
async function throughput(n: number, work: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const began = performance.now();
  const client = async (): Promise<void> => {
    for (let i = next++; i < n; i = next++) await work(i);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (n * 1000) / (performance.now() - began);
}

/** Measures transitions with operation record, outbox, live event and end of lease, in the runner and over HTTP. */
export async function bench(): Promise<BenchRow[]> {
  const server = await benchServer();
  const n = CLIENTS * EACH;
  const ids = await server.waitingModels(7 * n);
  await server.db.query("vacuum (analyze) model");
  await server.db.query("checkpoint");
  const actor: Actor = { id: server.adminId, name: "bench", isSuper: true, auths: [], userId: null };
  const context = (): Context => ({
    db: server.db,
    actor,
    now: Math.floor(Date.now() / 1000),
    timezone: 28_800,
    language: 1,
    path: v2("model", "pass"),
    requestId: randomUUID(),
    ip: "127.0.0.1",
    device: "bench",
  });
  const decide = (id: string): Promise<unknown> =>
    server.db.transaction((tx) =>
      runCommand(tx, context(), "model.pass", { ids: [id], versions: { [id]: 1 }, queue: "machineReview" }),
    );
  await throughput(n / 4, (i) => decide(ids[i] ?? ""));
  const rounds = (from: number, work: (id: string) => Promise<unknown>) =>
    quietly((round) => throughput(n, (i) => work(ids[(from + round) * n + i] ?? "")), most);
  const runner = await rounds(1, decide);
  const http = await rounds(4, server.decide);
  await server.db.query("create table bare (id bigint generated always as identity primary key, note text not null)");
  const bare = await quietly(
    () =>
      throughput(n, () =>
        server.db.transaction(async (tx) => {
          await tx.query("insert into bare (note) values ('a')");
          await tx.query("insert into bare (note) values ('b')");
        }),
      ),
    most,
  );
  await server.stop();
  return [
    {
      what: `transitions at the runner, ${CLIENTS} clients, fsync on`,
      unit: "/s",
      figure: runner,
      target: 1_000,
      atLeast: true,
    },
    { what: "the same through HTTP with request id", unit: "/s", figure: http, target: null },
    { what: "bare transactions of two inserts on this machine", unit: "/s", figure: bare, target: null },
  ];
}
