import type { UserKeys, UserSettings, SavedView } from "#domain/api/user-settings.ts";
import { describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { LiveEvent } from "#domain/api/live.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { mayReceive } from "#server/live/audience.ts";
import { PASSWORD } from "#support/app.ts";
import { sharedStaff } from "#support/shared.ts";

const { api } = sharedStaff();

const keep = (token: string, body: object): Promise<Envelope> => api.call(v2("own", "keepKeys"), body, { token });
const known = async (token: string): Promise<UserKeys> =>
  (await api.call<SessionReply>(account("userInfo"), {}, { token })).result.keys;
const shipped: UserKeys = { changed: {}, singles: true };

describe("the keys of an admin", () => {
  it("are stored for every browser without a permission, and the last write wins", async () => {
    const one = await api.colleague("one", []);
    const other = await api.colleague("other", []);
    expect(await known(one.token)).toEqual(shipped);
    const changed = [
      { command: "model.pass", key: "mod+j" },
      { command: "list.next", key: "" },
    ];
    expect((await keep(one.token, { changed, singles: false })).code).toBe(codes.ok);
    const wanted = { changed: { "model.pass": "mod+j", "list.next": "" }, singles: false };
    expect(await known(one.token)).toEqual(wanted);
    const login = { type: 2, account: "one", password: PASSWORD };
    expect((await api.call<SessionReply>(account("loginV2"), login)).result.keys).toEqual(wanted);
    expect(await known(other.token)).toEqual(shipped);
    expect((await keep(one.token, { changed: [], singles: true })).code).toBe(codes.ok);
    expect(await known(one.token)).toEqual(shipped);
    expect(await api.db.query("select 1 from operation_record where path like '%keepKeys'")).toEqual([]);
  });

  it("are refused by their position if invalid, and nothing is stored", async () => {
    const { token } = await api.colleague("wrong", []);
    const refused = async (changed: unknown, path: string): Promise<void> =>
      expect(await keep(token, { changed, singles: true })).toMatchObject({
        code: codes.illegalParameter,
        result: { path },
      });
    const good = { command: "list.next", key: "mod+shift+k" };
    await refused([good, { command: "list.previous", key: "hyper+x" }], "changed[1].key");
    await refused([{ command: "list.next", key: "mod+w" }], "changed[0].key");
    await refused([{ command: "list.next" }], "changed[0].key");
    await refused([good, { command: "made.up", key: "mod+j" }], "changed[1].command");
    await refused([good, { command: "list.next", key: "mod+j" }], "changed[1].command");
    await refused(
      [{ command: "list.select", key: "mod+j" }, { command: "view.zen", key: "n" }, good],
      "changed[1].key",
    );
    await refused([{ command: "viewer.solid", key: "w" }], "changed[0].key");
    await refused([{ command: "image.crop", key: "q x" }], "changed[0].key");
    await refused([{ command: "pane.next", key: "i" }], "changed[0].key");
    await refused([{ command: "listView.1", key: "2" }], "changed[0].key");
    const taken = await keep(token, { changed: [{ command: "list.next", key: "k" }], singles: true });
    expect(taken.msg).toBe("与「上一行」冲突");
    await refused([{ command: "__proto__", key: "n" }], "changed[0].command");
    await refused([{ command: "list.next", key: "n".repeat(41) }], "changed[0].key");
    await refused(
      Array.from({ length: 1_001 }, () => good),
      "changed",
    );
    expect(await known(token)).toEqual(shipped);
  });

  it("are stored in canonical form, and only those still valid are returned", async () => {
    const { token, id } = await api.colleague("old", []);
    const changed = [
      { command: "list.next", key: "shift+mod+j" },
      { command: "listView.1", key: "mod+shift+k" },
    ];
    expect((await keep(token, { changed, singles: true })).code).toBe(codes.ok);
    expect((await known(token)).changed).toEqual({ "list.next": "mod+shift+j", "listView.1": "mod+shift+k" });
    // As an earlier version stored them: removed commands, and a key that another command has by default now.
    const gone = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`gone.command${n}`, "mod+j"]));
    await api.db.query("update admin_setting set value = $1::jsonb where admin = $2::bigint", [
      JSON.stringify({
        changed: { ...gone, "list.next": "mod+shift+k", "view.zen": "shift+p", "list.select": "k" },
        singles: false,
      }),
      id,
    ]);
    expect(await known(token)).toEqual({ changed: { "list.next": "mod+shift+k" }, singles: false });
  });
});

describe("views and columns of one's own", () => {
  const views = async (token: string): Promise<UserSettings["views"]> =>
    (await api.call<SessionReply>(account("userInfo"), {}, { token })).result.views;
  const list = { route: "/model-admin" };
  const view = (name: string, filter = ""): SavedView => ({ name, base: "", filter, sort: "", columns: "" });
  const say = (verb: string, token: string, body: object): Promise<Envelope> =>
    api.call(v2("own", verb), body, { token });

  it("saves views by name: overwrites the same name, renames, and refuses a name used twice", async () => {
    const one = await api.colleague("viewer", []);
    const other = await api.colleague("stranger", []);
    expect(await views(one.token)).toEqual({});
    await say("keepView", one.token, { ...list, name: "a", filter: "isPay:true", columns: "groupName,author" });
    await say("keepView", one.token, { ...list, name: "b" });
    const a = { ...view("a", "isPay:true"), columns: "groupName,author" };
    expect(await views(one.token)).toEqual({ "/model-admin": [a, view("b")] });
    await say("keepView", one.token, { ...list, name: "a", filter: "nothing:here" });
    const renamed = await say("keepView", one.token, { ...list, name: "c", was: "b" });
    expect(renamed.result).toEqual({ views: { "/model-admin": [view("a", "nothing:here"), view("c")] } });
    const taken = await say("keepView", one.token, { ...list, name: "a", was: "c" });
    expect(taken).toMatchObject({ code: codes.illegalParameter, result: { path: "name" } });
    for (const name of ["A", "ａ", "a\u3164"])
      expect(await say("keepView", one.token, { ...list, name }), name).toMatchObject({ result: { path: "name" } });
    for (const builtIn of ["全部", "All"])
      expect(await say("keepView", one.token, { ...list, name: builtIn })).toMatchObject({ result: { path: "name" } });
    await say("dropView", one.token, { ...list, name: "a" });
    await say("dropView", one.token, { ...list, name: "a" });
    expect(await views(one.token)).toEqual({ "/model-admin": [view("c")] });
    await say("dropView", one.token, { ...list, name: "c" });
    expect(await views(one.token)).toEqual({});
    expect(await views(other.token)).toEqual({});
    expect(await api.db.query("select 1 from operation_record where path like '%/own/%'")).toEqual([]);
  });

  it("limits views to nine per existing list, also in parallel", async () => {
    const { token } = await api.colleague("many", []);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => say("keepView", token, { ...list, name: `v${n}` })),
    );
    expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(9);
    expect((await views(token))["/model-admin"]).toHaveLength(9);
    for (const route of ["/nowhere", "/", "__proto__"])
      expect(await say("keepView", token, { route, name: "a" })).toMatchObject({ code: codes.illegalParameter });
    expect(await say("keepView", token, { ...list, name: "n".repeat(21) })).toMatchObject({ result: { path: "name" } });
  });

  it("publishes changes only to the admin's own windows", async () => {
    const { token, id } = await api.colleague("teller", []);
    await say("keepColumns", token, { resource: "model", columns: ["groupName", "author"] });
    const reply = await api.call<SessionReply>(account("userInfo"), {}, { token });
    expect(reply.result.columns).toEqual({ model: ["groupName", "author"] });
    const events = await api.db.query<{ payload: LiveEvent }>(
      "select payload from live_event where payload->>'kind' = 'own' and payload->>'admin' = $1",
      [id],
    );
    expect(events).toMatchObject([{ payload: { own: { columns: { model: ["groupName", "author"] } } } }]);
    const [event] = events.map(({ payload }) => payload);
    const receives = (who: string): boolean | undefined =>
      event && mayReceive({ ...reply.result.actor, id: who }, event);
    expect([receives(id), receives("1")]).toEqual([true, false]);
    await say("keepColumns", token, { resource: "model", columns: [] });
    expect((await api.call<SessionReply>(account("userInfo"), {}, { token })).result.columns).toEqual({});
    expect((await say("keepColumns", token, { resource: "constructor", columns: ["a"] })).code).not.toBe(codes.ok);
  });

  it("adds first steps to those that are done, and refuses unknown ones", async () => {
    const { token } = await api.colleague("newcomer", []);
    const done = async () => (await api.call<SessionReply>(account("userInfo"), {}, { token })).result.steps;
    expect(await done()).toEqual([]);
    await say("keepSteps", token, { steps: ["go.tree"] });
    await say("keepSteps", token, { steps: ["home.claim", "go.tree"] });
    expect(await done()).toEqual(["home.claim", "go.tree"]);
    expect(await say("keepSteps", token, { steps: ["model.pass"] })).toMatchObject({
      code: codes.illegalParameter,
      result: { path: "steps" },
    });
    expect(await done()).toEqual(["home.claim", "go.tree"]);
  });
});
