import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { Language } from "#domain/enumerations/system.ts";
import { queues, resourceNamed } from "#domain/index.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import { holdCalls, logIn, notice, press, visitor } from "#support/console.ts";
import { makeModelFile, makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { passGap, shown } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";
import type { Values } from "#support/values.ts";
import { makeWaiting } from "#support/waiting.ts";

const product = sharedConsole();

function queueNamed(name: string): Queue {
  const queue = queues.find(({ id }) => id === name);
  if (!queue) throw new Error(`there is no queue ${name}`);
  return queue;
}

/** A queue whose items are about another record, and a resource that it may be of. */
interface About {
  queue: Queue;
  kind: string;
  /** Values of an item that is about a record. */
  of: (id: string) => Values;
}

const about = queues.flatMap((queue): About[] => {
  const { evidence, fields } = resourceNamed(queue.resource);
  const block = evidence?.blocks.find(({ kind }) => kind === "target");
  if (block?.kind !== "target" || block.isContext) return [];
  const { type, id: field } = block;
  const kinds = fields[type]?.enumeration?.values ?? [];
  return kinds.map(({ key, stored }) => ({
    queue,
    kind: key,
    of: (id) => ({ [type]: stored ?? key, [field]: fields[field]?.kind === "refs" || field === "targets" ? [id] : id }),
  }));
});

const LONG = "这是一段很长的说明，写明了事情的经过和双方的说法。".repeat(18);

/** Adds a record that an item is about: a model with a file, a late comment of a long thread, or any other record. */
async function makeTarget(kind: string): Promise<string> {
  const { db } = product;
  if (kind === "model") {
    const { id } = await makeAny(db, resourceNamed("model"));
    await makeModelFile(db, id);
    return id;
  }
  if (kind !== "comment") return (await makeAny(db, resourceNamed(kind))).id;
  const post = (await makeAny(db, resourceNamed("content"))).id;
  const place = { type: 2, targetId: post, status: 2, content: LONG };
  const first = (await makeAny(db, resourceNamed("comment"), place)).id;
  const reply = { ...place, parentId: first, content: "回复" };
  for (let n = 0; n < 14; n++) await makeAny(db, resourceNamed("comment"), { ...reply, createTime: now() - 90 + n });
  return (await makeAny(db, resourceNamed("comment"), { ...reply, content: "被举报的回复", createTime: now() - 9 })).id;
}

/** Adds an item with as much above its target as its resource allows: long texts, and many reports. */
async function fill({ queue, kind, of }: About): Promise<string> {
  const { db } = product;
  const resource = resourceNamed(queue.resource);
  await db.query(`update ${sqlName(queue.resource)} set delete_time = now() where delete_time is null`);
  const blocks = resource.evidence?.blocks ?? [];
  const texts = blocks.flatMap((block) => (block.kind === "texts" ? block.fields : []));
  const said = Object.fromEntries(texts.map((name) => [name, LONG.slice(0, 400)]));
  const title = `${queue.id} ${kind}`;
  const values = { ...said, [resource.title]: title, [queue.since]: now() - 9_000, ...of(await makeTarget(kind)) };
  const { id } = await makeWaiting(db, queue, values);
  if (queue.resource === "reportCase")
    for (let n = 0; n < 12; n++)
      await makeAny(db, resourceNamed("report"), {
        reportCase: id,
        reporter: (await makeUser(db)).id,
        description: LONG.slice(0, 180),
        ...of("1"),
      });
  return title;
}

async function inEach(page: Page, all: readonly About[], look: (one: About) => Promise<void>): Promise<void> {
  for (const one of all) {
    const title = await fill(one);
    await page.goto(`${product.url}/#/no-such-page`);
    await page.goto(`${product.url}/#${one.queue.route}`);
    await shown(page, title);
    await look(one).catch((error: unknown) => {
      throw new Error(`${one.queue.id}, ${one.kind}: ${String(error)}`, { cause: error });
    });
  }
}

interface Box {
  y: number;
  height: number;
}

/** Room between the end of a box and the beginning of the one below. */
const gapOf = (above: Box | null, under: Box | null): number =>
  (under?.y ?? -1) - (above ? above.y + Math.min(above.height, 24) : 9_999);

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];

it("what is judged begins in the upper half of the pane, and a nested model has a stage, in every queue", async () => {
  expect(about.filter(({ kind }) => kind === "model").length).toBeGreaterThan(3);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/");
  await inEach(page, about, async ({ queue, kind }) => {
    const pane = page.locator('section[data-pane="evidence"]');
    const judged = pane.locator('[data-place="shown"] [data-judged]').last();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await judged.waitFor();
      const [box, within] = await Promise.all([judged.boundingBox(), pane.boundingBox()]);
      const top = (box?.y ?? 9_999) - (within?.y ?? 0);
      const most = (within?.height ?? 0) * (kind === "comment" ? 0.8 : 0.5);
      expect(top, `top at ${size.width}`).toBeLessThan(most);
      if (kind === "comment") {
        // The open picker takes room, and Enter decides in it.
        await press(page, "n");
        const strip = page.locator("[data-pane=reasons]");
        await strip.waitFor();
        await expect.poll(async () => gapOf(await judged.boundingBox(), await strip.boundingBox())).toBeGreaterThan(0);
        await press(page, "Escape");
      }
      if (kind !== "model") continue;
      // V is the viewer wherever a model stands, and leads nowhere else.
      await press(page, "v");
      await judged.locator("[role=application]:focus").waitFor();
      expect(await page.evaluate(() => location.hash)).toContain(queue.route);
      await press(page, "Escape");
      const stage = await judged.locator("[role=application]").boundingBox();
      expect(stage?.height, `stage at ${size.width}`).toBeGreaterThan(200);
      expect(stage?.width, `stage at ${size.width}`).toBeGreaterThan(200);
    }
  });
});

it("a decision that would be refused says why beside its key and keeps the item; a queue that claims says so", async () => {
  const { db } = product;
  const queue = queueNamed("deletions");
  const member = (await makeUser(db)).id;
  await makeAny(db, resourceNamed("reportCase"), { targetType: "user", targetId: member, targetUser: member });
  const values = { heading: "要注销的人", user: member, targetType: "user", coolingEnd: now() - 60 };
  await db.query("update logout_apply set delete_time = now() where delete_time is null");
  const { id } = await makeWaiting(db, queue, values);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/");
  const letThrough = await holdCalls(page, /queue\/claim$/);
  await page.goto(`${product.url}/#${queue.route}`);
  await page.getByText("正在领取下一条").waitFor();
  letThrough();
  await shown(page, "要注销的人");
  await passGap(page);
  const isRead = page.waitForResponse(/logoutApply\/evidence$/);
  await press(page, "p");
  await notice(page, /未决举报 1 件未结/);
  await isRead;
  await shown(page, "要注销的人");
  const versionOf = async (): Promise<number | undefined> =>
    (await db.query<{ version: number }>("select version from logout_apply where id = $1::bigint", [id]))[0]?.version;
  expect(await versionOf()).toBe(1);
  // A colleague settles the cause, of which no event of this item tells. The refused key reads the item again.
  await db.query("delete from report_case where target_user = $1::bigint", [member]);
  await passGap(page);
  await press(page, "p");
  await page
    .locator('[data-work] [data-command="logoutApply.pass"]:not(:has([aria-disabled=true]))')
    .waitFor({ state: "attached" });
  await passGap(page);
  await press(page, "p");
  await expect.poll(versionOf).toBe(2);
});

it("a case shows its target as reported and, by a key, as it is now; beside it are its rank, accounts and precedents", async () => {
  const { db } = product;
  const queue = queueNamed("reports");
  await db.query("update report_case set delete_time = now() where delete_time is null");
  const cause = (await makeAny(db, resourceNamed("reportCause"), { target: "comment" })).id;
  const decided = { cause, status: ReportStatus.of("confirmed"), handleTime: now() - 60, heading: "先前的案件" };
  await makeAny(db, resourceNamed("reportCase"), decided);
  const member = (await makeUser(db)).id;
  const other = (await makeUser(db, { nickname: "同机的人" })).id;
  const comment = {
    type: 2,
    targetId: (await makeAny(db, resourceNamed("content"))).id,
    status: 2,
    device: "one-phone",
  };
  await makeAny(db, resourceNamed("comment"), { ...comment, author: other, content: "别的话" });
  const said = await makeAny(db, resourceNamed("comment"), { ...comment, author: member, content: "现在的话，看主页" });
  const about = { targetType: "comment", targetId: said.id, targetUser: member, cause };
  const times = { firstTime: now() - 600, dueTime: now() + 600 };
  const { id } = await makeWaiting(db, queue, { ...about, ...times, heading: "改过的评论", priority: "P0" });
  const reporter = (await makeUser(db)).id;
  const snapshot = { content: "当时的话，加微信" };
  await makeAny(db, resourceNamed("report"), { reportCase: id, reporter, ...about, snapshot });
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, queue.route);
  await shown(page, "改过的评论");
  // The row is claimed, so it stands above its group.
  await page.locator(".row.cursor .lead", { hasText: "P0" }).waitFor();
  const pane = page.locator('[data-place="shown"]');
  const text = pane.locator("[data-testid=evidence-target] [aria-current=true] p");
  await expect.poll(() => text.innerText()).toBe(snapshot.content);
  const changed = pane.locator("[data-testid=changes]");
  await expect
    .poll(() => changed.locator("del").allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringMatching(/微信/)]));
  await press(page, "Shift+V");
  await expect.poll(() => text.innerText()).toBe("现在的话，看主页");
  await pane.locator('[role=group] > [aria-pressed="true"]', { hasText: "现在" }).waitFor();
  // Its author changes it while the moderator reads.
  await db.query("update comment set content = '刚刚又改了', version = version + 1 where id = $1::bigint", [said.id]);
  const [item] = await readRecords(db, resourceNamed("comment"), [said.id]);
  if (item) await publish(db, [{ kind: "changed", resource: "comment", id: said.id, item }]);
  await expect.poll(() => text.innerText()).toBe("刚刚又改了");
  await press(page, "Shift+V");
  await expect.poll(() => text.innerText()).toBe(snapshot.content);
  await page.locator("section", { hasText: "同设备或地址的账号" }).getByText("同机的人").first().waitFor();
  await page.locator("section", { hasText: "同因前例" }).getByText("举报成立 1").first().waitFor();
});

it("a click on a reply template opens the answer with its text, and Ctrl+Enter sends it", async () => {
  const { db } = product;
  const queue = queueNamed("feedback");
  const questionType = (await makeAny(db, resourceNamed("questionType"))).id;
  await makeAny(db, resourceNamed("replyTemplate"), {
    title: "请重启",
    questionTypes: [questionType],
    content: { "1": "您好，{nickname}，请重启打印机。" },
  });
  await db.query("update feedback set delete_time = now() where delete_time is null");
  const user = (await makeUser(db, { nickname: "阿木" })).id;
  const { id } = await makeWaiting(db, queue, { heading: "打印机不动", user, questionType, lang: Language.of("zh") });
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, queue.route);
  await shown(page, "打印机不动");
  await page.locator("section", { hasText: "模板" }).getByText("请重启").last().click();
  const answer = page.getByRole("dialog").locator("textarea");
  await expect.poll(() => answer.inputValue()).toBe("您好，阿木，请重启打印机。");
  await answer.press("Control+Enter");
  await expect
    .poll(() =>
      db.query("select answer, answer_template is not null as used from feedback where id = $1::bigint", [id]),
    )
    .toEqual([{ answer: "您好，阿木，请重启打印机。", used: true }]);
});
