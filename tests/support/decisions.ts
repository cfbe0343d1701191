import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import type { Database } from "#server/db/connection.ts";
import { makeModel } from "./factory.ts";
import { callServer } from "./server-process.ts";

const CLIENTS = 8;

export interface Sent {
  model: string;
  requestId: string;
  replies: CommandReply[];
}

/** Sends a decision with the same request id to the current server until it is answered. */
async function sendUntilAnswered(sent: Sent, place: () => { url: string; token: string }): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    try {
      const { url, token } = place();
      const body = { ids: [sent.model], versions: { [sent.model]: 1 }, queue: "machineReview" };
      const reply = await callServer<CommandReply>(url, v2("model", "pass"), body, {
        token,
        requestId: sent.requestId,
      });
      if (reply.code === 0) {
        sent.replies.push(reply.result);
        return;
      }
    } catch {
      // The connection broke, or no server listens. It is unknown whether the decision was stored, so it is sent again.
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nobody answered for model ${sent.model}`);
}

/** Sends each decision to the current server until it is answered. */
export async function decideAll(all: readonly Sent[], place: () => { url: string; token: string }): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    for (let sent = all[next++]; sent; sent = all[next++]) await sendUntilAnswered(sent, place);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

export async function makeSent(db: Database, count: number): Promise<Sent[]> {
  const all: Sent[] = [];
  for (let i = 0; i < count; i++) {
    const record = await makeModel(db);
    all.push({ model: record.id, requestId: randomUUID(), replies: [] });
  }
  return all;
}

/** Expects for every answered decision exactly one operation record, the one in the answer, and one message. */
export async function expectOnce(db: Database, all: readonly Sent[]): Promise<void> {
  const ids = all.map(({ model }) => model);
  const records = await db.query<{ id: string; object: string }>(
    "select id, op_obj_id as object from operation_record where command = 'model.pass' and op_obj_id = any($1::bigint[])",
    [ids],
  );
  expect(records.map(({ object }) => object).toSorted()).toEqual(ids.toSorted());
  expect(all.map(({ replies }) => replies[0]?.outcomes[0]?.recordId).toSorted()).toEqual(
    records.map(({ id }) => id).toSorted(),
  );
  const [state] = await db.query<{ passed: number; versions: number }>(
    "select count(*) filter (where status = 2)::int as passed, count(*) filter (where version = 2)::int as versions from model where id = any($1::bigint[])",
    [ids],
  );
  expect(state).toEqual({ passed: ids.length, versions: ids.length });
  await db.query("update outbox set due = now() where done is null");
  // A wrong second message would be in the outbox, too.
  const waiting = () => db.query("select id from outbox where done is null");
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 60_000);
  const messages = await db.query<{ cause: string }>("select cause from message where cause = any($1::bigint[])", [
    records.map(({ id }) => id),
  ]);
  expect(messages.map(({ cause }) => cause).toSorted()).toEqual(records.map(({ id }) => id).toSorted());
}
