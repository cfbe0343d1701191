import { expect } from "vitest";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import type { CallOptions, TestApp } from "./app.ts";
import { PASSWORD, passwordsAreChanged } from "./app.ts";
import { makeUser } from "./factory.ts";
import { digestOf } from "./rows.ts";

type Reply = Envelope<Partial<CommandReply> & { item?: AnyRecord; path?: string; shownOnce?: { password: string } }>;

/** Calls on staff records, as the console makes them. */
export interface Staff {
  /** Runs a command on one record with its current version. */
  run(resource: string, verb: string, id: string, more?: object, options?: CallOptions): Promise<Reply>;
  record(resource: string, id: string): Promise<AnyRecord>;
  group(name: string, auths?: readonly string[], more?: object): Promise<AnyRecord>;
  admin(name: string, groups: readonly string[]): Promise<{ item: AnyRecord; password: string }>;
  logIn(name: string, password?: string): Promise<Envelope<SessionReply>>;
  /** Returns all data about permissions as one text, to check that nothing was written. */
  state(): Promise<string>;
  /** Expects a refusal with this code and, if given, these words, and that nothing was written. */
  refused(call: () => Promise<{ code: number; msg: string }>, code: number, words?: RegExp): Promise<void>;
}

const TABLES: readonly [string, readonly string[]][] = [
  ["admin", []],
  ["auth_group", []],
  ["session", ["last_seen", "expires"]],
  ["operation_record", []],
  ["queue_item", []],
  ["live_event", []],
];

export function staffOf(api: TestApp): Staff {
  const record = async (resource: string, id: string): Promise<AnyRecord> =>
    (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;
  const run: Staff["run"] = async (resource, verb, id, more = {}, options = {}) => {
    const { version } = await record(resource, id);
    const body = verb === "edit" ? { id, version, ...more } : { ids: [id], versions: { [id]: version }, ...more };
    return api.call(v2(resource, verb), body, { token: api.admin, ...options });
  };
  const state = async (): Promise<string> => {
    const digests = [];
    for (const [table, without] of TABLES) digests.push(await digestOf(api.db, table, without));
    return digests.join("\n");
  };
  return {
    run,
    record,
    async group(name, auths = [], more = {}) {
      const { item } = await api.ok<{ item: AnyRecord }>("authGroup", "add", { item: { name, ...more } });
      if (auths.length === 0) return item;
      return (
        await api.ok<{ item: AnyRecord }>("authGroup", "configure", { id: item.id, version: item.version, auths })
      ).item;
    },
    async admin(name, groups) {
      const user = (await makeUser(api.db)).id;
      const item = { user, account: name, realName: name, email: `${name}@example.org`, authGroupIds: groups };
      const reply = await api.ok<{ item: AnyRecord; shownOnce: { password: string } }>("admin", "add", { item });
      await passwordsAreChanged(api.db);
      return { item: reply.item, password: reply.shownOnce.password };
    },
    logIn: (name, password = PASSWORD) => api.call(account("loginV2"), { type: 2, account: name, password }),
    state,
    async refused(call, code, words) {
      const before = await state();
      const reply = await call();
      expect(reply).toMatchObject({ code, ...(words ? { msg: expect.stringMatching(words) as string } : {}) });
      expect(await state()).toBe(before);
    },
  };
}
