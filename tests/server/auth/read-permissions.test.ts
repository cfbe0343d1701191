import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources, screens } from "#domain/index.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { codes } from "#kernel/errors.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import type { StaffDecisions } from "#domain/api/staff.ts";
import type { DetailReply, ListReply } from "#domain/api/list.ts";
import { v2, v3 } from "#domain/api/call.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const ofModels = ["admin", "category", "model", "modelFile", "reviewFinding", "tag", "user"];

/**
 * Resources whose list a screen opens for an admin without other permissions. Of `admin`, only the names outside its
 * own screen.
 */
const opened: Readonly<Record<string, readonly string[]>> = {
  "/model-admin": ofModels,
  "/model-machine-review": ofModels,
  "/model-detail/{id}/{name}/{isCanEdit}": ofModels,
  "/manage-admin": ["admin", "authGroup", "user"],
  "/authgroup-manage": ["admin", "authGroup"],
  "/config-auth-group/{id}/{name}": ["admin", "authGroup"],
  "/recode-manage": ["admin", "message", "operationRecord", "user"],
  "/outbox": [],
  "/system-config": ["systemConfig"],
  "/white-list-audit": ["admin", "auditExempt", "user"],
  "/about-creality-manage": ["companyPage"],
};

describe("a screen", () => {
  it.each(screens.filter((screen) => permissionOfScreen(screen) !== null).map(({ route }) => [route]))(
    "%s opens its resource and what that refers to, but no referring list with its own screen",
    async (route) => {
      const { token } = await api.colleague(`of-${route}`, [`screen:${route}`], {
        // For super admins only: a grant opens nothing.
        madeUp: ["screen:/outbox"],
      });
      const open = [];
      for (const { name } of resources) {
        const { code } = await api.call(v2(name, "list"), {}, { token });
        expect([codes.ok, codes.noPermission], name).toContain(code);
        if (code === codes.ok) open.push(name);
      }
      expect(open.toSorted()).toEqual(opened[route]);
    },
  );

  it("counts in a detail only what its own lists show", async () => {
    const { author } = await makeModel(api.db);
    await insertRecord(api.db, auditExempt, { user: author, rules: [] }, null);
    const linksFor = async (token: string): Promise<string[]> =>
      Object.keys((await api.ok<DetailReply>("user", "detail", { id: author }, { token })).links);
    expect(await linksFor(api.admin)).toEqual(expect.arrayContaining(["model", "auditExempt", "message"]));
    const models = await api.colleague("counts models", ["screen:/model-admin"]);
    expect((await linksFor(models.token)).filter((name) => !ofModels.includes(name))).toEqual([]);
    expect(await linksFor(models.token)).toContain("model");
    const exempt = await api.colleague("counts exemptions", ["screen:/white-list-audit"]);
    expect(await linksFor(exempt.token)).toEqual(["auditExempt"]);
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
      [v3("modelEvidence"), { id: model.id }],
      [v3("modelList"), {}],
      [v2("operationRecord", "list"), { filter: `admin:${id}` }],
      [v2("auditExempt", "list"), {}],
    ];
    for (const [path, body] of closed)
      expect((await api.call(path, body, { token })).code, path).toBe(codes.noPermission);
  });
});
