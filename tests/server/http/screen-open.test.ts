import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { findResource, queues, screens } from "#domain/index.ts";
import { firstRequest } from "#domain/api/list-address.ts";
import type { OpenReply } from "#domain/api/session.ts";
import { v2 } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const open = async (path: string, query = "", token = app.admin): Promise<OpenReply> =>
  app.ok<OpenReply>("screen", "open", { path, query }, { token });

// Those with parameters in their address have a test of their own (narrowed.test.ts).
const lists = screens.filter(
  ({ kind, resource, route }) => resource && !route.includes("{") && (kind === "list" || kind === "queue"),
);

describe("opening a screen", () => {
  it("returns the first list of every list and queue screen like the list call", async () => {
    expect(lists.length).toBeGreaterThan(5);
    for (const screen of lists) {
      const { session, first } = await open(screen.route);
      const resource = findResource(screen.resource ?? "");
      if (!first || !resource) throw new Error(`${screen.route} has no first list`);
      const queue = queues.find(({ id }) => id === screen.queue);
      const of = { screen, resource, actor: session.actor, commands, queue, ownColumns: undefined };
      expect(first.resource).toBe(resource.name);
      expect(first.body).toEqual(firstRequest(of, {}));
      const { result } = await app.call(v2(first.resource, "list"), first.body, { token: app.admin });
      expect(first.reply).toEqual(result);
    }
  });

  it("requests the columns of the address and of the admin's own choice", async () => {
    const { token } = await app.colleague("columns", ["screen:/model-admin"]);
    await app.ok("own", "keepColumns", { resource: "model", columns: ["groupName", "likeCount"] }, { token });
    const { first } = await open("/model-admin", "f=benchy&s=-likeCount&ps=50&at=120&v=nowhere", token);
    expect(first?.body).toMatchObject({ sort: "-likeCount", pageSize: 50, page: 3 });
    expect(first?.body.filter).toContain("benchy");
    expect(first?.body.columns).toContain("likeCount");
    expect(first?.body.columns).not.toContain("downloadCount");
    const chosen = await open("/model-admin", "c=downloadCount", token);
    expect(chosen.first?.body.columns).toContain("downloadCount");
  });

  it("asks for pages of 100 rows of the configuration, and of 200 elsewhere, unless the address says another number", async () => {
    expect((await open("/system-config")).first?.body.pageSize).toBe(100);
    expect((await open("/system-config", "ps=200")).first?.body.pageSize).toBe(200);
    expect((await open("/model-admin")).first?.body.pageSize).toBe(200);
  });

  it("leaves out a condition of the address that the list does not have", async () => {
    const { first } = await open("/model-admin", "f=nothing:1 isPay:true");
    expect(first?.body.filter).toBe("-status:delete,draft isPay:true");
  });

  it("returns only the session where there is no list, or the caller may not read it", async () => {
    expect((await open("/nowhere")).first).toBeNull();
    expect((await open("/")).first).toBeNull();
    const { token } = await app.colleague("pages", ["screen:/about-creality-manage"]);
    const { session, first } = await open("/model-admin", "", token);
    expect(first).toBeNull();
    const reader = await app.colleague("reader", ["screen:/model-admin"]);
    expect((await open("/model-admin", "", reader.token)).first).not.toBeNull();
    expect((await open("/model-machine-review", "", reader.token)).first).toBeNull();
    expect(session.userInfo.account).toBe("pages");
  });
});
