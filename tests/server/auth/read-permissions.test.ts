import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceNamed, resources, screens } from "#domain/index.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { codes } from "#kernel/errors.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import type { StaffDecisions } from "#domain/api/staff.ts";
import type { DetailReply, ListReply } from "#domain/api/list.ts";
import { v2, v3 } from "#domain/api/call.ts";
import { mayRead } from "#server/auth/permissions/read-permissions.ts";
import { authorize } from "#server/http/call.ts";
import { endpoints } from "#server/http/endpoints/index.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { oneOfEach } from "#support/classes.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

describe("a screen", () => {
  /** True if the gate of the resource's list lets an admin through who has only the permission. */
  function isOpen(resource: string, permission: string): boolean {
    const call = endpoints.find(({ path }) => path === v2(resource, "list"));
    const actor = { id: "2", name: "", isSuper: false, auths: [permission], userId: null };
    try {
      if (call) authorize(call, actor);
      return call !== undefined;
    } catch {
      return false;
    }
  }
  const openedBy = ({ route }: { route: string }): string[] =>
    resources.flatMap(({ name }) => (isOpen(name, `screen:${route}`) ? name : []));
  const guarded = screens.filter((one) => permissionOfScreen(one) !== null);

  it("opens its resource, and titles of what that refers to", async () => {
    const lines = guarded.map((screen) => {
      const actor = { id: "2", name: "", isSuper: false, auths: [`screen:${screen.route}`], userId: null };
      const [whole, titles] = [true, false].map((is) =>
        openedBy(screen)
          .filter((name) => mayRead(actor, resourceNamed(name)) === is)
          .toSorted()
          .join(", "),
      );
      return `${screen.route}: ${whole}${titles ? `; titles of ${titles}` : ""}\n`;
    });
    await expect(lines.join("")).toMatchFileSnapshot(resolve("tests/fixtures/opened-lists.txt"));
  });

  it("opens and closes the same lists to a caller, for each kind of screen", async () => {
    for (const screen of oneOfEach(guarded, ({ kind }) => kind)) {
      const { token } = await api.colleague(`of-${screen.route}`, [`screen:${screen.route}`], {
        // For super admins only: a grant opens nothing.
        madeUp: ["screen:/outbox"],
      });
      const opened = openedBy(screen);
      for (const { name } of oneOfEach(resources, (one) => String(opened.includes(one.name)))) {
        const { code } = await api.call(v2(name, "list"), {}, { token });
        expect(code, `${screen.route} ${name}`).toBe(opened.includes(name) ? codes.ok : codes.noPermission);
      }
    }
  });

  it("counts in a detail only what its own lists show", async () => {
    const { author } = await makeModel(api.db);
    await insertRecord(api.db, auditExempt, { user: author, rules: [] }, null);
    const linksFor = async (token: string): Promise<string[]> =>
      Object.keys((await api.ok<DetailReply>("user", "detail", { id: author }, { token })).links);
    expect(await linksFor(api.admin)).toEqual(expect.arrayContaining(["model", "auditExempt", "message"]));
    const exempt = await api.colleague("counts exemptions", ["screen:/white-list-audit"]);
    expect((await linksFor(exempt.token)).toSorted()).toEqual(["auditExempt", "message", "strike"]);
    const both = await api.colleague("counts models", ["screen:/white-list-audit", "screen:/model-admin"]);
    expect((await linksFor(both.token)).toSorted()).toEqual(["auditExempt", "message", "model", "strike"]);
  });

  it("shows the staff screen's data, but no models and no operation records of everybody", async () => {
    const { token, id } = await api.colleague("personnel", ["screen:/manage-admin"]);
    const worker = await api.colleague("moderator", ["screen:/model-admin", "model.pass"]);
    const model = await makeModel(api.db);
    const pass = { ids: [model.id], versions: { [model.id]: model.version } };
    expect((await api.call(v2("model", "pass"), pass, { token: worker.token })).code).toBe(codes.ok);
    const { list } = await api.ok<ListReply>("admin", "list", { filter: `id:${worker.id}` }, { token });
    expect(list).toMatchObject([{ id: worker.id, realName: "moderator", weekDecisions: 1 }]);
    for (const verb of ["detail", "history", "sessions", "permissions"])
      expect((await api.call(v2("admin", verb), { id: worker.id }, { token })).code, verb).toBe(codes.ok);
    const made = await api.ok<StaffDecisions>("admin", "decisions", { id: worker.id }, { token });
    expect(made.verdicts).toEqual({ "model.pass": 1 });
    const closed: [string, object][] = [
      [v2("model", "detail"), { id: model.id }],
      [v2("model", "history"), { id: model.id }],
      [v3("modelGroupDetail"), { id: model.id }],
      [v2("model", "evidence"), { id: model.id }],
      [v3("modelList"), {}],
      [v2("operationRecord", "list"), { filter: `admin:${id}` }],
      [v2("auditExempt", "list"), {}],
    ];
    for (const [path, body] of closed)
      expect((await api.call(path, body, { token })).code, path).toBe(codes.noPermission);
  });
});
