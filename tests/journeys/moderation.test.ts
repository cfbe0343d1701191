import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { account, v2 } from "#domain/api/call.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, notice, press, visitor } from "#support/console.ts";
import { addCopies } from "#support/copies.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny, makeLive, makeLivePost } from "#support/make-any.ts";
import { addColleagues, heldBy, passGap, readGap, shown, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();
let token = "";

beforeAll(async () => {
  await addColleagues(product, "second", "lead");
  token = (await post<{ token: string }>(account("loginV2"), { type: 2, account: "admin", password: PASSWORD })).token;
});

/** Calls the server as the app does, for what members file. */
async function post<T>(path: string, body: object): Promise<T> {
  const sent = await fetch(product.url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      __CXY_REQUESTID_: randomUUID(),
      __CXY_DUID_: "0000-1111-2222",
      __CXY_OS_VER_: "X11; Linux x86_64",
      ...(token ? { __cxy_token_: token } : {}),
    },
    body: JSON.stringify(body),
  });
  const { code, msg, result } = (await sent.json()) as { code: number; msg: string; result: T };
  expect([code, msg], path).toEqual([0, ""]);
  return result;
}

type Type = "model" | "content" | "comment" | "user";
const titleField = { model: "groupName", content: "heading", comment: "content", user: "nickname" } as const;

async function target(type: Type, title: string): Promise<AnyRecord> {
  const author = (await makeUser(product.db)).id;
  const titled = { [titleField[type]]: title };
  if (type === "user") return makeUser(product.db, titled);
  if (type === "content") return makeLivePost(product.db, { ...titled, author });
  if (type === "comment")
    return makeAny(product.db, resourceNamed(type), {
      ...titled,
      author,
      status: ContentStatus.of("suc"),
      machineReview: 5,
    });
  const { id } = await makeLive(product.db);
  await product.db.query("update model set group_name = $2 where id = $1::bigint", [id, title]);
  return { id } as AnyRecord;
}

/** Files reports of different members on a new target. @returns the target */
async function reported(type: Type, title: string, reports = 1): Promise<AnyRecord> {
  const cause = (
    await makeAny(product.db, resourceNamed("reportCause"), { target: type, priority: "P1", dueHours: 24 })
  ).id;
  const about = await target(type, title);
  for (let i = 0; i < reports; i++) {
    const reporter = (await makeUser(product.db)).id;
    await post(v2("report", "add"), {
      item: { targetType: type, targetId: about.id, cause, reporter, description: "广告" },
    });
  }
  return about;
}

const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> => product.db.query<T>(sql, values);
const statusOf = async (table: string, id: string): Promise<unknown> =>
  (await rows<{ status: unknown }>(`select status from ${table} where id = $1::bigint`, [id]))[0]?.status;

/** Presses a decision key on an item as soon as it is shown. */
async function decide(page: Page, title: string, key: string): Promise<void> {
  await shown(page, title);
  await passGap(page);
  await press(page, key);
}

/** As `decide`, with the first reason. */
async function refuse(page: Page, title: string, key: string): Promise<void> {
  await decide(page, title, key);
  await page.locator("[data-pane=reasons] [role=option]").first().waitFor();
  await passGap(page);
  await press(page, "1", "Enter");
}

const openCases = async (): Promise<number> =>
  (await rows("select 1 from report_case where status = $1", [ReportStatus.of("confirm")])).length;

it("a dozen mixed reports are cleared by keyboard", async () => {
  const types: readonly Type[] = ["model", "content", "comment", "user"];
  const cases: { title: string; type: Type; id: string; isUpheld: boolean; isSkipped: boolean }[] = [];
  for (let i = 0; i < 12; i++) {
    const title = `案件 ${String(i).padStart(2, "0")}`;
    const type = types[i % 4] ?? "model";
    const { id } = await reported(type, title, i % 6 === 0 ? 3 : 1);
    cases.push({ title, type, id, isUpheld: i % 3 === 0, isSkipped: i % 5 === 4 });
  }
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/report-deal-with");
  for (const { title, isUpheld, isSkipped } of cases)
    if (isSkipped) await decide(page, title, "s");
    else await (isUpheld ? refuse(page, title, "n") : decide(page, title, "p"));
  // Skipped items come back at the end.
  for (const { title, isUpheld } of cases.filter(({ isSkipped }) => isSkipped))
    await (isUpheld ? refuse(page, title, "n") : decide(page, title, "p"));
  await page.locator(".done, [data-slot=empty]").first().waitFor();
  await until(async () => (await openCases()) === 0);

  expect(
    await rows(
      `select command, count(*)::int as n from operation_record where resource = 'reportCase' and queue = 'reports'
       group by 1 order by 1`,
    ),
  ).toEqual([
    { command: "reportCase.dismiss", n: 8 },
    { command: "reportCase.uphold", n: 4 },
  ]);
  for (const { title, type, id, isUpheld } of cases) {
    if (type === "user") continue;
    const taken = {
      model: ModelShelf.of("down"),
      content: ContentStatus.of("fail"),
      comment: ContentStatus.of("fail"),
    };
    const states = { model: ModelShelf.of("up"), content: ContentStatus.of("suc"), comment: ContentStatus.of("suc") };
    expect(await statusOf(type, id), title).toBe((isUpheld ? taken : states)[type]);
  }
  const [told] = await rows<{ reporters: number; closed: number; strikes: number }>(
    `select (select count(*)::int from outbox where payload ->> 'event' like 'report.%') as reporters,
       (select count(*)::int from report where status <> $1) as closed,
       (select sum(points)::int from strike) as strikes`,
    [ReportStatus.of("confirm")],
  );
  expect(told).toEqual({ reporters: 16, closed: 16, strikes: 4 });
});

/** Presses keys and counts them. */
class Keys {
  n = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async press(...keys: readonly string[]): Promise<void> {
    this.n += keys.length;
    await press(this.page, ...keys);
  }
}

it("a wave of 500 spam comments is deleted by two admins with fewer than 20 keys each", async () => {
  const target = (await makeLivePost(product.db)).id;
  const spam = { content: "加微信 abc123 领模型", target: "content", targetId: target, alikeKey: "wave" };
  const waits = { status: ContentStatus.of("pending"), machineReview: MachineReview.of("dubious"), queueOrder: 1 };
  const author = (await makeUser(product.db)).id;
  const first = await makeAny(product.db, resourceNamed("comment"), {
    ...spam,
    ...waits,
    submitTime: now() - 9_000,
    author,
  });
  await addCopies(product.db, "user", author, 499, { account: "'spam' || i" });
  await addCopies(product.db, "comment", first.id, 499, {
    author: `(select u.id from "user" u where u.account = 'spam' || i)`,
    submit_time: "t.submit_time + i * interval '1 second'",
  });
  const waiting = async (): Promise<number> =>
    (await rows("select 1 from comment where status = $1", [ContentStatus.of("pending")])).length;
  const [moderator, second] = [await visitor(product), await visitor(product)];
  await logIn(moderator, product, "/comment-manage");
  await logIn(second, product, "/", "second");
  const { page } = moderator;
  await page.locator(".queue-row").first().waitFor();
  const keys = new Keys(page);
  await keys.press("Control+a");
  await page
    .getByText(/已选 500/)
    .first()
    .waitFor();
  await passGap(page);
  await keys.press("d");
  const question = page.getByRole("dialog");
  await question.locator("[role=option]").first().waitFor();
  await question.getByText(/将提交另一位管理员审批/).waitFor();
  await readGap(page);
  await keys.press("1", "Enter");
  await notice(page, /等待另一位管理员/);
  // Until then nothing is deleted, and no row says so.
  expect(await waiting()).toBe(500);
  await expect.poll(() => page.locator(".queue-row", { hasText: "删除" }).count()).toBe(0);
  expect(keys.n).toBeLessThan(20);

  const approval = new Keys(second.page);
  await approval.press("g", "t");
  await second.page.getByText("待审批").first().waitFor();
  await approval.press("5");
  await second.page.getByRole("heading", { name: "删除：500 条评论" }).waitFor();
  // Nobody approves what they have not seen.
  const items = second.page.locator("#detail-panel ol > li[data-index]");
  await items.first().getByRole("link", { name: "加微信 abc123 领模型" }).waitFor();
  // All 500 are there, and only those in view are drawn.
  const toEnd = async (): Promise<number> => {
    await items.last().scrollIntoViewIfNeeded();
    return Number(await items.last().getAttribute("aria-posinset"));
  };
  await expect.poll(toEnd).toBe(500);
  expect(await items.count()).toBeLessThan(100);
  await approval.press("p");
  await second.page.getByRole("dialog").locator(":focus").waitFor();
  await approval.press("Enter");
  // A task in the background deletes them.
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  expect(approval.n).toBeLessThan(20);
  // The first window shows it without a reload.
  await page.locator(".queue-row", { hasText: "管理员 删除" }).first().waitFor();
  await page
    .locator(".status, footer", { hasText: /待处理\s*0/ })
    .first()
    .waitFor();
});

/** A moderator upholds a case and forbids its author, who appeals. The lead sees the effects, and takes all of it back. */
async function appeal(moderator: Page, lead: Page): Promise<void> {
  const about = await reported("comment", "被误封的评论", 2);
  const author =
    (await rows<{ author: string }>("select author from comment where id = $1::bigint", [about.id]))[0]?.author ?? "";
  await product.db.query("update report_case set priority = 'P0' where target_id = $1::bigint", [about.id]);
  await moderator.evaluate((to) => (location.hash = to), "/report-deal-with");
  await moderator.reload();
  await refuse(moderator, "被误封的评论", "f");
  const state = async (): Promise<unknown> =>
    (
      await rows(
        `select c.status as comment, u.strikes, (select count(*)::int from black_list b where b."user" = u.id and b.status = 'active') as bans,
           (select array_agg(distinct r.status) from report r where r.target_id = c.id) as reports
         from comment c join "user" u on u.id = c.author where c.id = $1::bigint`,
        [about.id],
      )
    )[0];
  const forbidden = { comment: ContentStatus.of("fail"), strikes: 2, bans: 1, reports: [ReportStatus.of("forbid")] };
  await expect.poll(state).toEqual(forbidden);
  const [decision] = await rows<{ id: string }>(
    "select id from operation_record where command = 'reportCase.upholdAndForbid' and target_id = $1::bigint",
    [author],
  );
  await post(v2("complaint", "add"), {
    item: { kind: "appeal", againstRecord: decision?.id, statement: "这不是广告" },
  });
  await lead.evaluate((to) => (location.hash = to), "/complaint");
  await shown(lead, "被误封的评论");
  await lead.getByText("这不是广告").first().waitFor();
  // The effects are shown before the decision.
  await lead
    .getByText(/收回违规 2 次/)
    .first()
    .waitFor();
  await decide(lead, "被误封的评论", "p");
  await expect
    .poll(state)
    .toEqual({ comment: ContentStatus.of("suc"), strikes: 0, bans: 0, reports: [ReportStatus.of("cancel")] });
  await press(lead, "u");
  await shown(lead, "被误封的评论");
  await expect.poll(state).toEqual(forbidden);
}

it("two moderators and a lead share a queue, nobody decides twice, and the lead reverses a decision by an appeal", async () => {
  const titles = ["甲案", "乙案", "丙案", "丁案", "戊案", "己案", "庚案"];
  for (const title of titles) await reported("comment", title);
  const [one, two, lead] = [await visitor(product), await visitor(product), await visitor(product)];
  await logIn(one, product, "/report-deal-with");
  await shown(one.page, "甲案");
  await logIn(two, product, "/report-deal-with", "second");
  await shown(two.page, "丁案");
  // The first one hands the case over to the lead, with a note.
  await passGap(one.page);
  await press(one.page, "q");
  await one.page.locator("[role=dialog] textarea:focus, [role=dialog] input:focus").waitFor();
  await one.page.keyboard.type("两边都像对的");
  await press(one.page, "Enter");
  await shown(one.page, "乙案");
  await logIn(lead, product, "/report-deal-with?v=escalated", "lead");
  await shown(lead.page, "甲案");
  await lead.page.getByText("两边都像对的").first().waitFor();
  await refuse(lead.page, "甲案", "n");
  // Both work at the same time, each on an own item.
  await Promise.all([decide(one.page, "乙案", "p"), decide(two.page, "丁案", "p")]);
  await Promise.all([decide(one.page, "丙案", "p"), decide(two.page, "戊案", "p")]);
  const [held, others] = [await heldBy(product, "admin"), await heldBy(product, "second")];
  expect(held.filter((id) => others.includes(id))).toEqual([]);
  // A link to an item that a colleague holds names the colleague, and takes no decision.
  const theirs = others[0] ?? "";
  await one.page.evaluate((to) => (location.hash = to), `/report-deal-with?id=${theirs}`);
  await one.page.getByText("李四").first().waitFor();
  await readGap(one.page);
  await press(one.page, "p");
  await notice(one.page, /李四/);
  await until(async () => (await openCases()) === 2);
  const decided = await rows<{ n: number }>(
    `select count(*)::int as n from operation_record where resource = 'reportCase' and queue = 'reports'
       and command in ('reportCase.dismiss', 'reportCase.uphold') and create_time > now() - interval '10 minutes'
     group by op_obj_id having count(*) > 1`,
  );
  expect(decided).toEqual([]);

  // The first one's window would claim the next case.
  await one.page.close();
  await appeal(two.page, lead.page);
});
