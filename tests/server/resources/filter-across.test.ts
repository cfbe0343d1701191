import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChartFigures } from "#kernel/chart.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { ClaimReply, QueueState } from "#domain/api/queue.ts";
import type { TreeReply } from "#domain/api/tree.ts";
import { v2 } from "#domain/api/call.ts";
import { findResource, resourceNamed, resources, screens } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { Field, FieldKind } from "#kernel/field.ts";
import { isCrossed } from "#kernel/filter/across.ts";
import { MOST_CONDITIONS } from "#kernel/filter/bounds.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { fieldOf, titlesOnly } from "#kernel/resource.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { readsSome } from "#server/resources/readers.ts";
import { mayList, mayRead, readable } from "#server/auth/permissions/read-permissions.ts";
import { bindFilters } from "#server/resources/bind-filters.ts";
import { conditionOf } from "#server/resources/list.ts";
import { publicFields } from "#server/resources/row.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { BulkJobs } from "#support/bulk.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
let tags: Record<"hot" | "plain" | "gone", AnyRecord>;
let models: Record<"both" | "hot" | "plain" | "gone" | "bare", AnyRecord>;
let root: AnyRecord;

beforeAll(async () => {
  api = await testApp();
  const tag = (values: Record<string, unknown>) => makeAny(api.db, resourceNamed("tag"), values);
  tags = {
    hot: await tag({ name: "热门", color: "#ff0000", followers: 900, rank: 1, nameI18n: { "1": "热门", "0": "Hot" } }),
    plain: await tag({
      name: "普通",
      color: "",
      followers: 5,
      rank: 2,
      nameI18n: { "1": "普通", "0": "Plain", "9": "Simple" },
    }),
    gone: await tag({ name: "已删", color: "#ff0000", followers: 900, rank: 3, nameI18n: {} }),
  };
  await api.db.query("update tag set delete_time = now() where id = $1::bigint", [tags.gone.id]);
  const [us, de] = [await makeUser(api.db, { country: "us" }), await makeUser(api.db, { country: "de" })];
  root = await makeCategory(api.db);
  const leaf = await makeCategory(api.db, { fatherId: root.id });
  const model = (groupName: string, of: AnyRecord[], author: AnyRecord, categoryId: string) =>
    makeModel(api.db, {
      groupName,
      tags: of.map(({ id }) => id),
      author: author.id,
      categoryId,
    });
  models = {
    both: await model("both", [tags.hot, tags.plain], us, leaf.id),
    hot: await model("hot", [tags.hot], de, root.id),
    plain: await model("plain", [tags.plain], us, leaf.id),
    gone: await model("gone", [tags.gone], us, root.id),
    bare: await model("bare", [], de, root.id),
  };
});
afterAll(() => api.close());

/** Names of the models that a filter finds. */
async function titlesOf(filter: string): Promise<string[]> {
  const { list, count } = await api.ok<ListReply>("model", "list", { filter, sort: "id", columns: ["groupName"] });
  expect(count).toBe(list.length);
  return list.map(({ groupName }) => String(groupName));
}

describe("a filter on fields of referenced records", () => {
  it("finds records of which any referenced one fits, and leaves deleted ones out", async () => {
    expect(await titlesOf("tags.name:热门")).toEqual(["both", "hot"]);
    expect(await titlesOf("tags.followers:>=5")).toEqual(["both", "hot", "plain"]);
    expect(await titlesOf("tags.followers:1..10")).toEqual(["both", "plain"]);
    expect(await titlesOf("tags.color:*")).toEqual(["both", "hot"]);
    expect(await titlesOf("tags.nameI18n.missing:9")).toEqual(["both", "hot"]);
    expect(await titlesOf("author.country:us")).toEqual(["both", "plain", "gone"]);
  });

  it("negates and combines conditions, each of which stands alone", async () => {
    expect(await titlesOf("-tags.name:热门")).toEqual(["plain", "gone", "bare"]);
    expect(await titlesOf("-tags.color:* author.country:us")).toEqual(["plain", "gone"]);
    expect(await titlesOf("tags.name:热门 tags.name:普通")).toEqual(["both"]);
    expect(await titlesOf("author.country:de | tags.followers:<10")).toEqual(["both", "hot", "plain", "bare"]);
  });

  it("computes derived fields of the target, and follows its trees", async () => {
    await makeAny(api.db, resourceNamed("auditExempt"), { user: models.both["author"], rules: [] });
    expect(await titlesOf("author.openExemptions:>0")).toEqual(["both", "plain", "gone"]);
    expect(await titlesOf("-author.openExemptions:>0")).toEqual(["hot", "bare"]);
    const { id } = models.both;
    const file = await makeAny(api.db, resourceNamed("modelFile"), { model: id });
    const files = async (filter: string) =>
      (await api.ok<ListReply>("modelFile", "list", { filter: `id:${file.id} ${filter}` })).count;
    expect(await files(`model.categoryId:^${root.id}`)).toBe(1);
    expect(await files(`model.categoryId:${root.id}`)).toBe(0);
    expect(await files("-model.groupName:both")).toBe(0);
    // The target's target is a second step.
    const { code, msg } = await api.call(
      v2("modelFile", "list"),
      { filter: "model.author.country:us" },
      { token: api.admin },
    );
    expect([code, msg]).toEqual([codes.illegalParameter, expect.stringMatching(/只能跨一个引用，如「model\.author」/)]);
  });

  it("counts clicks by their link's fields, in the list and in a chart", async () => {
    const link = resourceNamed("shortLink");
    const platform = await makeAny(api.db, resourceNamed("linkPlatform"), { kind: "social" });
    const other = await makeAny(api.db, resourceNamed("linkPlatform"), { kind: "mail" });
    const links = [
      await makeAny(api.db, link, { platform: platform.id, clicks: 150 }),
      await makeAny(api.db, link, { platform: other.id, clicks: 20 }),
    ];
    for (const [i, to] of [links[0], links[0], links[1]].entries())
      await makeAny(api.db, resourceNamed("linkClick"), {
        link: to?.id,
        slot: `slot ${i}`,
        time: Math.floor(Date.now() / 1_000) - 60,
        isBot: false,
      });
    const clicks = async (filter: string) => (await api.ok<ListReply>("linkClick", "list", { filter })).count;
    expect(await clicks(`link.platform:${platform.id} link.clicks:>=100`)).toBe(2);
    expect(await clicks(`link.platform:${other.id} link.clicks:>=100`)).toBe(0);
    const body = { screen: "/short-link-manage", chart: "clicks", filter: "platform.kind:social" };
    const charted = await api.ok<ChartFigures>("chart", "figures", body);
    const sum = (charted.series[0]?.values ?? []).reduce<number>((all, n) => all + Number(n), 0);
    expect(sum).toBe(2);
  });

  it("limits a tree, which keeps the branches above", async () => {
    const tag = resourceNamed("tag");
    const child = await makeAny(api.db, tag, { name: "儿", father: tags.hot.id, kind: tags.hot["kind"] });
    const { ids, others } = await api.ok<TreeReply>("tag", "tree", { filter: "father.name:热门" });
    expect({ ids, others }).toEqual({ ids: [tags.hot.id, child.id], others: [0] });
  });

  it("limits a queue's counts and claims", async () => {
    const queue = "machineReview";
    const state = await api.ok<QueueState>("queue", "state", { queue, filter: "author.country:de" });
    const n = state.groups.reduce((sum, group) => sum + group.count, 0);
    expect(n).toBe(2);
    const filter = "tags.name:普通 author.country:us";
    const { held } = await api.ok<ClaimReply>("queue", "claim", { queue, filter });
    expect(held.map(({ id }) => id).toSorted()).toEqual([models.both.id, models.plain.id].toSorted());
    await api.ok("queue", "giveBack", { queue });
  });
});

it("every field that a reader may name across a reference makes a statement that the database accepts", async () => {
  const actor = { id: "1", name: "", isSuper: true, auths: [], userId: null };
  const context = { now: 1_760_000_000, timezone: 0, language: 1, actor, forgetsFilters: true } as const;
  const values: Partial<Record<FieldKind, string>> = {
    bool: "true",
    int: ">5",
    time: "today",
    date: "2026-01-02",
    ref: "7",
    refs: "7",
    text: "x",
  };
  /** An encrypted field without a hash is only asked whether it has a value. */
  const valuesFor = ({ kind, sealed }: Field): string[] => (sealed && !sealed.find ? [] : [values[kind] ?? []].flat());
  let n = 0;
  for (const resource of resources) {
    const terms = publicFields(resource)
      .filter((name) => isCrossed(fieldOf(resource, name)))
      .flatMap((name) => {
        const target = resourceNamed(fieldOf(resource, name).target ?? "");
        return publicFields(readsSome(target, actor) ? titlesOnly(target) : target)
          .filter((far) => fieldOf(target, far).filter !== "words")
          .flatMap((far) => [
            `${name}.${far}:*`,
            ...valuesFor(fieldOf(target, far)).map((value) => `${name}.${far}:${value}`),
          ]);
      });
    n += terms.length;
    for (let start = 0; start < terms.length; start += MOST_CONDITIONS) {
      const filter = terms.slice(start, start + MOST_CONDITIONS).join(" | ");
      const { where, parameters } = conditionOf(resource, filter, context);
      await api.db.query(`explain select 1 from ${sqlName(resource.name)} t where ${where}`, parameters.values);
    }
  }
  expect(n).toBeGreaterThan(1_000);
});

describe("titles of records that a filter names across a reference", () => {
  const filter = (): string => `categoryId.fatherId:${root.id} | author.creator:1`;
  it("come with the list, because no row refers to them", async () => {
    const { titles } = await api.ok<ListReply>("model", "list", { filter: filter(), pageSize: 1 });
    expect(titles["category"]?.[root.id]).toBe((root["name"] as Record<string, string>)["1"]);
    expect(Object.keys(titles["admin"] ?? {})).toEqual(["1"]);
  });

  it("come with those of conditions on titles, for a reader of titles only", async () => {
    const { token } = await api.colleague("model reader", ["screen:/seo-manage"]);
    const { titles } = await api.ok<ListReply>(
      "tag",
      "list",
      { filter: `father.id:1 | father.father:${tags.hot.id}` },
      { token },
    );
    expect(titles["tag"]?.[tags.hot.id]).toBe("热门");
    const { code } = await api.call(v2("tag", "list"), { filter: `father.category:${root.id}` }, { token });
    expect(code).toBe(codes.noPermission);
  });
});

describe("a refusal", () => {
  it.each([
    ["tags.nothing:1", /没有「tags\.nothing」这个筛选项/],
    ["nothing.name:1", /没有「nothing\.name」这个筛选项/],
    ["groupName.name:1", /「模型组名」不是引用|不是引用，不能写成「groupName\.name」/],
    ["author.creator.phone:1", /「author\.creator\.phone」：筛选只能跨一个引用/],
    ["reviewer.passwordHash:1", /没有「reviewer\.passwordHash」这个筛选项/],
    ["tags.followers:many", /筛选「标签 › .+」的值「many」应为整数/],
    ["tags.name:>5", /筛选「标签 › .+」不能比较大小/],
    ["tags.constructor:1", /没有「tags\.constructor」这个筛选项/],
    ["tags.__proto__:1", /没有「tags\.__proto__」这个筛选项/],
    ["__proto__:1", /没有「__proto__」这个筛选项/],
    ["__proto__>1", /没有「__proto__」这个筛选项/],
    ["group_name:1", /没有「group_name」这个筛选项/],
  ])("of %s says in words what is wrong", async (filter, words) => {
    const reply = await api.call(v2("model", "list"), { filter }, { token: api.admin });
    expect([reply.code, reply.msg]).toEqual([codes.illegalParameter, expect.stringMatching(words)]);
  });

  it("comes for values of another operation record, which not everybody may read", async () => {
    const reply = await api.call(v2("operationRecord", "list"), { filter: "undoes.ip:1" }, { token: api.admin });
    expect(reply).toMatchObject({
      code: codes.illegalParameter,
      msg: expect.stringContaining("没有「undoes.ip」这个筛选项"),
    });
  });
});

describe("a reader without the permission for the referenced records", () => {
  /** A probe of members' and of admins' fields through the lists that a screen opens. */
  const probe = "firstUser.country:us";
  let tagReader: string;
  beforeAll(async () => {
    tagReader = (
      await api.colleague("tag reader", [
        "screen:/tags-manage",
        "tag.export",
        "tag.edit",
        "bulkJob.begin",
        "bulkJob.check",
        "screen:/bulk-data-manage",
      ])
    ).token;
  });

  it.each([
    ["tag", "list", { filter: probe }],
    ["tag", "list", { filter: `-${probe}` }],
    ["tag", "list", { filter: `rank:1 | ${probe}` }],
    ["tag", "tree", { filter: probe }],
    ["tag", "export", { filter: probe }],
    ["tag", "exportTask", { filter: probe }],
    [
      "bulkJob",
      "save",
      {
        title: "t",
        kind: "change",
        target: "tag",
        reason: "r",
        choose: { by: "filter", filter: probe },
        what: { changes: [{ field: "color", rule: "set", value: "#ffffff" }] },
      },
    ],
  ])("is refused by %s/%s %j", async (resource, verb, body) => {
    const reply = await api.call(v2(resource, verb), body, { token: tagReader });
    expect([reply.code, reply.msg]).toEqual([
      codes.noPermission,
      expect.stringMatching(/筛选「firstUser\.country」需要查看.+的权限/),
    ]);
    const ready = await api
      .call(v2(resource, verb), JSON.parse(JSON.stringify(body).replaceAll("firstUser.country:us", "rank:1")), {
        token: tagReader,
      })
      .catch(() => ({ code: codes.ok }));
    expect(ready.code).toBe(codes.ok);
  });

  it("gets no rows from a job whose filter was stored before", async () => {
    const jobs = new BulkJobs(api);
    const values = {
      target: "tag",
      choose: { by: "filter", filter: "rank:1" },
      what: { changes: [{ field: "color", rule: "set", value: "#ffffff" }] },
    };
    const { id } = await jobs.save(values, tagReader);
    await api.db.query("update bulk_job set choose = $2::jsonb where id = $1::bigint", [
      id,
      JSON.stringify({ by: "filter", filter: probe }),
    ]);
    await jobs.act("check", id, {}, tagReader);
    const { asyncTask } = await jobs.of(id);
    await jobs.run(asyncTask);
    const { item } = await api.ok<{ item: AnyRecord }>("asyncTask", "detail", { id: asyncTask });
    expect(item).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/「firstUser\.country」需要查看.+的权限/),
    });
    expect(await api.db.query("select 1 from bulk_row where job = $1::bigint", [id])).toEqual([]);
  });

  it("keeps a view with such a filter, but its list refuses it", async () => {
    const view = { route: "/tags-manage", name: "probe", filter: probe };
    expect((await api.call(v2("own", "keepView"), view, { token: tagReader })).code).toBe(codes.ok);
    expect((await api.call(v2("tag", "list"), { filter: view.filter }, { token: tagReader })).code).toBe(
      codes.noPermission,
    );
  });

  it("learns of admins only their names, also through queues and charts", async () => {
    const moderator = await api.colleague("moderator", ["screen:/model-machine-review", "screen:/short-link-manage"]);
    const { token } = moderator;
    const queue = "machineReview";
    for (const [resource, verb, body] of [
      ["model", "list", { queue, filter: "reviewer.phone:1" }],
      ["queue", "state", { queue, filter: "reviewer.phone:1" }],
      ["queue", "claim", { queue, filter: "reviewer.phone:1" }],
      ["model", "list", { filter: "creator.phone:1" }],
      ["chart", "figures", { screen: "/short-link-manage", chart: "clicks", filter: "creator.phone:1" }],
      ["chart", "figures", { screen: "/short-link-manage", chart: "clicks", filter: "updater.account:admin" }],
    ] as const) {
      const reply = await api.call(v2(resource, verb), body, { token });
      const about = JSON.stringify([resource, verb, body, reply.code, reply.msg]);
      expect([codes.noPermission, codes.illegalParameter], about).toContain(reply.code);
      expect(reply.msg, about).toMatch(/「(reviewer|creator|updater)\.(phone|account)」/);
      const control = { ...body, filter: "" };
      expect((await api.call(v2(resource, verb), control, { token })).code, about).toBe(codes.ok);
    }
    expect((await api.call(v2("model", "list"), { queue, filter: "reviewer.realName:x" }, { token })).code).toBe(
      codes.ok,
    );
  });

  it("may name across a reference what its own list of the target shows, and nothing else", () => {
    const clock = { now: 0, timezone: 0 };
    let [open, titles] = [0, 0];
    for (const permission of screens.flatMap((screen) => permissionOfScreen(screen) ?? [])) {
      const actor = { id: "1", name: "", isSuper: false, auths: [permission], userId: null };
      for (const resource of resources.filter((one) => mayList(actor, one)))
        for (const name of publicFields(readable(resource, actor))) {
          const field = fieldOf(resource, name);
          if (!isCrossed(field)) continue;
          const target = findResource(field.target ?? "");
          if (!target) throw new Error(`${resource.name}.${name} refers to nothing`);
          const bind = (of: string) => bindFilters(readable(resource, actor), `${name}.${of}:*`, { ...clock, actor });
          expect(() => bind("id"), `${permission} ${resource.name}.${name}`).not.toThrow();
          if (mayRead(actor, target) && !readsSome(target, actor)) {
            open += 1;
            continue;
          }
          titles += 1;
          const hidden = Object.keys(target.fields).filter((one) => !Object.hasOwn(titlesOnly(target).fields, one));
          for (const one of hidden)
            expect(() => bind(one), `${resource.name}.${name}.${one}`).toThrow(
              /There is no filter|needs the permission to list|filter crosses one|can be searched only/,
            );
        }
    }
    expect(Math.min(open, titles)).toBeGreaterThan(20);
  });
});

it("a filter of the definitions names own fields only", () => {
  expect(() => bindFilters(resourceNamed("model"), "author.country:us", { now: 0, timezone: 0 })).toThrow(
    /There is no filter author\.country/,
  );
});
