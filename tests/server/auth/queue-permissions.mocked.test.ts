import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Evidence } from "#domain/api/evidence.ts";
import { codes } from "#kernel/errors.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { isOfQueue } from "#server/http/endpoints/endpoint.ts";
import { calls } from "#server/http/endpoints/index.ts";
import { lease } from "#server/queue/lease.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

/** A queue of the same records, with its own lead permission. */
const SECOND = vi.hoisted(() => "second");

vi.mock("#domain/generated/queues.ts", async (original) => {
  const { queues } = await original<{ queues: readonly Queue[] }>();
  return { queues: [...queues, { ...queues[0], id: SECOND, route: "/second" }] };
});

const everything = ["model.pass", "model.noPass", "queue.askAuthor", "queue.escalate", "screen:/model-admin"];

let api: TestApp;
let first: { token: string; id: string };
let second: { token: string; id: string };
let model: AnyRecord;

beforeAll(async () => {
  api = await testApp();
  first = await api.colleague("first", ["machineReview.lead", ...everything]);
  second = await api.colleague("second", [`${SECOND}.lead`, ...everything], { madeUp: [`${SECOND}.lead`] });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.query("delete from queue_item");
  await api.db.query("delete from queue_skip");
  await api.db.query("update model set queue_order = null, status = 3");
  model = await makeModel(api.db);
});

const bodyOf = (path: string, queue: string): object => {
  const [noun, verb] = path.split("/").slice(-2);
  const { id, version } = model;
  if (noun !== "queue") return verb === "list" ? { queue } : { queue, ids: [id], versions: { [id]: version } };
  return {
    queue,
    ...(["skip", "unskip", "askAuthor", "escalate"].includes(verb ?? "") ? { id } : {}),
    ...(["askAuthor", "escalate"].includes(verb ?? "") ? { version } : {}),
    ...(verb === "askAuthor" ? { text: "?" } : {}),
    ...(verb === "heartbeat" ? { idle: 0 } : {}),
  };
};

const named = calls.filter(({ access, path }) => isOfQueue(access) && /\/(queue|model)\//.test(path));

describe("the permission of one queue", () => {
  it("requires the queue's permission for every call that names a queue", () => {
    const naming = calls.filter(({ body }) => "queue" in body).map(({ path }) => path);
    const open = naming.filter((path) => !calls.some((call) => call.path === path && isOfQueue(call.access)));
    // Every admin may release own leases and drop own macros, also without the permission. A reveal has its own.
    const ownCalls = [v2("own", "dropMacro"), v2("queue", "giveBack")];
    expect(open.filter((path) => !path.endsWith("/reveal")).toSorted()).toEqual(ownCalls);
    expect(named.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ...["state", "claim", "heartbeat", "skip", "unskip", "undoable", "askAuthor", "escalate", "reasons"].map(
          (verb) => v2("queue", verb),
        ),
        v2("model", "list"),
        v2("model", "pass"),
      ]),
    );
  });

  it.each(["state", "claim", "heartbeat", "skip", "unskip", "undoable", "askAuthor", "escalate"])(
    "opens queue/%s only for that queue",
    async (verb) => {
      const path = v2("queue", verb);
      const code = async (token: string, queue: string): Promise<number> =>
        (await api.call(path, bodyOf(path, queue), { token })).code;
      expect(await code(first.token, SECOND)).toBe(codes.noPermission);
      expect(await code(second.token, "machineReview")).toBe(codes.noPermission);
      expect(await code(first.token, "machineReview")).not.toBe(codes.noPermission);
      expect(await code(second.token, "none")).toBe(codes.illegalParameter);
    },
  );

  it("opens lists and decisions that name the queue", async () => {
    for (const path of [v2("model", "list"), v2("model", "pass")]) {
      expect((await api.call(path, bodyOf(path, SECOND), { token: first.token })).code).toBe(codes.noPermission);
      expect((await api.call(path, bodyOf(path, SECOND), { token: second.token })).code).toBe(codes.ok);
    }
  });

  it("opens the queue's reasons, as a screen of its records does", async () => {
    const reasons = (token: string, queue: string) => api.call(v2("queue", "reasons"), { queue }, { token });
    const lead = await api.colleague("bare lead", [`${SECOND}.lead`], { madeUp: [`${SECOND}.lead`] });
    expect((await reasons(lead.token, SECOND)).code).toBe(codes.ok);
    expect((await reasons(lead.token, "machineReview")).code).toBe(codes.noPermission);
    expect((await reasons(first.token, SECOND)).code).toBe(codes.ok);
  });

  it("requires the queue's permission in addition to the one to ask an author or to escalate", async () => {
    const lead = await api.colleague("lead alone", [`${SECOND}.lead`], { madeUp: [`${SECOND}.lead`] });
    for (const verb of ["askAuthor", "escalate"]) {
      const path = v2("queue", verb);
      expect((await api.call(path, bodyOf(path, SECOND), { token: lead.token })).code, verb).toBe(codes.noPermission);
    }
  });

  it("requires the queue's permission to lease an undone item again", async () => {
    const { token, id } = first;
    const decide = { queue: "machineReview", ids: [model.id], versions: { [model.id]: model.version } };
    const { outcomes } = (await api.call<CommandReply>(v2("model", "pass"), decide, { token })).result;
    await api.db.query(
      "update auth_group set auths = array_remove(auths, 'machineReview.lead'), version = version + 1",
    );
    await api.call(v2("operationRecord", "undo"), { recordIds: [outcomes[0]?.recordId], hold: model.id }, { token });
    expect(await api.db.query("select 1 from queue_item where holder = $1::bigint", [id])).toEqual([]);
    await api.db.query(
      "update auth_group set auths = auths || '{machineReview.lead}', version = version + 1 where name = 'group of first'",
    );
  });

  it("releases leases without the queue's permission", async () => {
    await api.db.transaction((tx) => lease(tx, SECOND, model.id, first.id));
    const reply = await api.call<{ released: string[] }>(
      v2("queue", "giveBack"),
      { queue: SECOND },
      { token: first.token },
    );
    expect(reply.result.released).toEqual([model.id]);
  });
});

describe("the evidence of a model", () => {
  const evidence = (token: string) => api.call<Evidence>(v2("model", "evidence"), { id: model.id }, { token });

  it("opens the evidence to moderators of a model queue and to admins with a model screen only", async () => {
    const cases: [string, number][] = [
      ["machineReview.lead", codes.ok],
      [`${SECOND}.lead`, codes.ok],
      ["screen:/model-admin", codes.ok],
      ["screen:/white-list-audit", codes.noPermission],
      ["screen:/recode-manage", codes.noPermission],
      ["model.pass", codes.noPermission],
    ];
    for (const [permission, code] of cases) {
      const { token } = await api.colleague(`holds ${permission}`.slice(-28), [permission], {
        madeUp: [`${SECOND}.lead`],
      });
      expect((await evidence(token)).code, permission).toBe(code);
    }
  });

  it("returns the declared parts of the evidence, and the titles of referenced records", async () => {
    const { result } = await evidence(second.token);
    expect(Object.keys(result).toSorted()).toEqual(
      "aside author blocks findings history historyCount holder item refusals resource titles".split(" "),
    );
    expect(Object.keys(result.author ?? {}).toSorted()).toEqual(
      "id ladder next nickname passed recent refused registered strikes waiting".split(" "),
    );
    for (const [resource, titles] of Object.entries(result.titles))
      for (const title of Object.values(titles)) expect(title, resource).toBeTypeOf("string");
  });
});
