import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { tag } from "#domain/tags/tag.resource.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, meanwhile, notice, visitor } from "#support/console.ts";
import { makeCategory, makeModel, makeModelFile, makeUser, now } from "#support/factory.ts";
import { until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";
import { png, stl } from "#support/upload.ts";

const product = sharedConsole();

beforeAll(async () => {
  await makeModel(product.db, { groupName: "旧花瓶" });
  for (const nickname of ["罗塔", "李塔"]) await makeUser(product.db, { nickname });
  await makeCategory(product.db, { name: { "1": "器皿", "0": "Vessels" } });
  for (const name of ["花瓶", "花盆"]) await insertRecord(product.db, tag, { name }, null);
});

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const go = (page: Page, path: string): Promise<void> => page.evaluate((to) => void (location.hash = to), path);
const focused = (page: Page, selector: string): Promise<void> => page.locator(`${selector}:focus`).first().waitFor();

async function signedIn(path: string): Promise<Visitor> {
  const person = await visitor(product);
  await logIn(person, product, path);
  return person;
}

/** Types into a field that finds records, and selects the first match. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`#form-${field}`).focus();
  await page.keyboard.type(text);
  // Enter selects nothing while the list is still loading.
  await page.locator('[role=listbox][aria-busy="false"]').getByRole("option", { name: text }).first().waitFor();
  await press(page, "Enter");
}

/** Sets a file directly, because the file chooser belongs to the operating system. */
const give = async (page: Page, selector: string, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  page.locator(selector).setInputFiles([{ name, mimeType, buffer }]);

/** Delays responses until the returned function is called. */
async function held(page: Page, calls: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const mayGo = new Promise<void>((done) => (letGo = done));
  await page.route(calls, (route) => mayGo.then(() => route.continue()));
  return letGo;
}

it("a choice confirmed before its list is loaded takes effect after loading, even if the user has moved on", async () => {
  const { page } = await signedIn("/model-admin?edit=new");
  await focused(page, "#form-groupName");
  // The list of an invalid field opens below its error message.
  await press(page, "Control+s");
  const words = page.locator("#form-author-problems p");
  await words.waitFor();
  await page.locator("#form-author").focus();
  await page.keyboard.type("罗");
  const list = page.locator('[role=listbox][aria-busy="false"]');
  await list.getByRole("option", { name: "罗塔" }).waitFor();
  const [errorBox, opened] = [await words.boundingBox(), await list.boundingBox()];
  if (!errorBox || !opened) throw new Error("one of them is not drawn");
  expect(opened.y).toBeGreaterThanOrEqual(errorBox.y + errorBox.height);
  await press(page, "Enter");
  await words.waitFor({ state: "detached" });
  // The next choice is confirmed before its list is there.
  const isThere = await held(page, /user\/list$/);
  const author = page.locator("#form-author");
  await author.focus();
  await press(page, "Control+a");
  await page.keyboard.type("李");
  await press(page, "Enter");
  await press(page, "Tab");
  await expect.poll(() => author.evaluate((one) => one === document.activeElement)).toBe(false);
  isThere();
  await expect.poll(() => author.inputValue()).toBe("李塔");
  await page.locator("[role=listbox]").waitFor({ state: "detached" });
  // One value of several: neither the previous list nor the text typed later is selected with it.
  const tags = page.locator("[data-testid=chips]:has(#form-tags)");
  await page.locator("#form-tags").press("ArrowDown");
  await tags.getByRole("option", { name: "花盆" }).waitFor();
  const isFound = await held(page, /tag\/list$/);
  await page.keyboard.type("花瓶");
  await press(page, "Enter", "Enter");
  isFound();
  await tags.locator("[data-slot=chip]", { hasText: "花瓶" }).waitFor();
  await tags.getByRole("option", { name: "花盆" }).waitFor();
  await press(page, "Enter");
  expect(await tags.locator("[data-slot=chip]").allInnerTexts()).toEqual(["花瓶"]);
  await press(page, "Escape", "Escape", "Escape");
  await page.getByRole("button", { name: "放弃改动" }).press("Enter");
});

it("the list of a choice field opens below an error message, closes when a key leaves it, and opens again", async () => {
  const { page } = await signedIn("/about-creality-manage?edit=new");
  const field = page.locator("#form-kind");
  await field.waitFor();
  await press(page, "Control+s");
  const words = page.locator("#form-kind-problems p");
  await words.waitFor();
  await field.focus();
  await press(page, "ArrowDown");
  const list = page.locator("[role=listbox][data-headlessui-state]");
  await list.waitFor();
  const top = async (): Promise<number> => (await list.boundingBox())?.y ?? 0;
  const errorBox = await words.boundingBox();
  await expect.poll(top).toBeGreaterThanOrEqual((errorBox?.y ?? 0) + (errorBox?.height ?? 0));
  await press(page, "Escape");
  await list.waitFor({ state: "detached" });
  for (const [away, back] of [["F6"], ["Control+k", "Escape"]] as const) {
    await field.focus();
    await press(page, "ArrowDown");
    await list.waitFor();
    await press(page, away);
    await list.waitFor({ state: "detached" });
    if (back) await press(page, back);
  }
  await field.focus();
  await press(page, "ArrowDown", "ArrowDown", "Enter");
  await list.waitFor({ state: "detached" });
  expect(await field.innerText()).not.toBe("");
});

describe("Esc", () => {
  it("closes an unchanged form at once, and loses no typed text", async () => {
    const person = await signedIn("/model-admin");
    const { page } = person;
    const name = page.locator("#form-groupName");
    const form = page.locator("[data-form]");
    const status = page.locator("[data-testid=status]");
    const question = page.getByRole("dialog", { name: "离开前" });
    await page.locator("#detail-panel").waitFor();
    await press(page, "e");
    await focused(page, "#form-groupName");
    await status.getByText("关闭（没有改动）").waitFor();
    await press(page, "Escape");
    await form.waitFor({ state: "detached" });

    await page.locator('[data-pane="detail"]:focus-within').waitFor();
    await press(page, "e");
    await focused(page, "#form-groupName");
    await press(page, "End");
    await page.keyboard.type("改");
    await status.getByText("再按一次").waitFor();
    await press(page, "Escape");
    await focused(page, "[data-form] [data-pane-focus]");
    await status.getByText("再按一次").waitFor({ state: "detached" });
    await status.getByText("询问后关闭").waitFor();
    await press(page, "Escape");
    await question.waitFor();
    await press(page, "Escape");
    await question.waitFor({ state: "detached" });
    await focused(page, "[data-form] [data-pane-focus]");
    expect(await name.inputValue()).toBe("旧花瓶改");
    await press(page, "Escape");
    await question.locator(":focus", { hasText: "继续编辑" }).waitFor();
    await press(page, "Tab", "Enter");
    await form.waitFor({ state: "detached" });
    await page.locator('[data-pane="detail"]:focus-within').waitFor();

    // The draft is offered. If the form is closed without an answer, the draft is offered again.
    for (let i = 0; i < 2; i++) {
      await press(page, "e");
      await page.getByText("有一份没有保存的草稿").waitFor();
      await press(page, "Escape");
      await form.waitFor({ state: "detached" });
      await page.locator('[data-pane="detail"]:focus-within').waitFor();
    }
    await press(page, "e");
    await focused(page, "#form-groupName");
    // Something else is typed before the answer, and the page is closed at once: both are offered.
    await page.locator("#form-remark").focus();
    await page.keyboard.type("看过");
    await page.reload();
    await page.getByText("有一份没有保存的草稿（2 项改动）").waitFor();
    await focused(page, "#form-groupName");
    // From the first field, restoring is nearer. A dropped draft can be restored in the same place.
    await press(page, "Shift+Tab", "Shift+Tab");
    await page.locator(":focus", { hasText: /^恢复$/ }).waitFor();
    await press(page, "Shift+Tab", "Enter");
    await page.getByText("的草稿已丢弃（2 项改动）").waitFor();
    await page.locator(":focus", { hasText: /^撤销丢弃$/ }).waitFor();
    await press(page, "Enter");
    await page.getByText("有一份没有保存的草稿").waitFor();
    await press(page, "Tab", "Enter");
    await expect.poll(() => name.inputValue()).toBe("旧花瓶改");
    expect(await page.locator("#form-remark").inputValue()).toBe("看过");
    await focused(page, "#form-groupName");
  });
});

describe("a new model", () => {
  it("is created in the console and reviewed; an exempt author's model is published until a strike suspends the exemption", async () => {
    const [author] = await product.db.query<{ id: string }>(`select id from "user" where nickname = '罗塔'`);
    const exempt = { user: author?.id, rules: [3], begin: now() - 60, reason: "老作者" };
    await insertRecord(product.db, auditExempt, exempt, null);
    const person = await signedIn("/model-admin");
    const { page } = person;
    await page.locator("#detail-panel").waitFor();
    await press(page, "+");
    await page.getByRole("heading", { name: "新建模型" }).waitFor();
    await focused(page, "#form-groupName");
    await page.keyboard.type("新灯罩");
    await choose(page, "author", "罗塔");
    await choose(page, "categoryId", "器皿");
    await page.locator("#form-modelSource input").first().focus();
    await press(page, "Space");
    await page.locator("#form-lang").focus();
    await press(page, "Enter");
    const wanted = page.getByRole("option", { name: "简体中文" });
    await wanted.waitFor();
    for (let i = 0; i < 20 && (await wanted.getAttribute("data-focus")) === null; i++) await press(page, "ArrowDown");
    await press(page, "Enter");
    await press(page, "Control+s");
    await page.getByText("至少需要一个文件").waitFor();
    await give(page, "[aria-label=添加图片]", "cover.png", "image/png", await png(800, 600));
    await focused(page, "[data-step]");
    await press(page, "Control+Enter");
    await page.locator('[data-picture="0"] img').waitFor();
    await page.locator("#form-files").setInputFiles([
      { name: "a.stl", mimeType: "model/stl", buffer: stl(1) },
      { name: "b.stl", mimeType: "model/stl", buffer: stl(2) },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
      { name: "empty.stl", mimeType: "model/stl", buffer: Buffer.alloc(0) },
    ]);
    // The messages are below the visible ones and below the files that are sent.
    await notice(page, /notes\.txt：只接受[^]*empty\.stl：文件是空的（0 字节），请重新导出/);
    await page.locator('[data-file="1"]').waitFor();
    await press(page, "Control+s");
    await page.getByRole("region", { name: "新灯罩" }).waitFor();
    const made = await product.db.query<{ files: number; status: number; source: number }>(
      `select m.file_count as files, m.status, m.upload_source as source from model m join "user" u on u.id = m.author
       where m.group_name = '新灯罩' and u.nickname = '罗塔'`,
    );
    expect(made).toEqual([{ files: 2, status: 1, source: 3 }]);
    const reviewed = (): Promise<unknown> =>
      product.db.query("select machine_review <> 1 as judged from model where group_name = '新灯罩'");
    await expect.poll(reviewed, { timeout: 60_000 }).toEqual([{ judged: true }]);
    await page.getByRole("tab", { name: "文件", exact: true }).focus();
    await press(page, "Enter");
    await page.locator("#detail-panel li input").first().focus();
    await press(page, "x", "ArrowDown", "x");
    await page.getByRole("button", { name: "下载所选 2" }).focus();
    const archive = await meanwhile(page.waitForEvent("download"), () => press(page, "Enter"));
    expect(archive.suggestedFilename()).toBe("新灯罩.zip");
    expect(Object.keys(unzipSync(await readFile(await archive.path())))).toEqual(["a.stl", "b.stl"]);

    const shelf = () =>
      product.db.query(
        `select m.status as model, e.status as exempt from model m join audit_exempt e on e."user" = m.author`,
      );
    expect(await shelf()).toEqual([{ model: 2, exempt: "active" }]);
    await page.getByRole("tab", { name: "历史" }).focus();
    await press(page, "Enter");
    await page.locator("#detail-panel [data-testid=operation]", { hasText: "免审发布" }).getByText("老作者").waitFor();
    // The page learns of the automatic review from a live event.
    await page.getByRole("region", { name: "新灯罩" }).getByText("已上架").first().waitFor();
    await press(page, "t");
    await page.locator(".reasons [role=listbox]:focus [role=option]").first().waitFor();
    await press(page, "1", "Control+Enter");
    await expect.poll(shelf).toEqual([{ model: 3, exempt: "suspended" }]);
  });
});

it("the form of an item of one's own account opens neither by key nor by address", async () => {
  const member = await makeUser(product.db, { nickname: "本人" });
  const ownModel = await makeModel(product.db, { groupName: "自己的花瓶", author: member.id });
  await product.db.query(`update admin set "user" = $1::bigint where account = 'admin'`, [member.id]);
  try {
    const { page } = await signedIn(`/model-admin?id=${ownModel.id}&edit=${ownModel.id}`);
    const refusal = page.locator("[data-notice]", { hasText: "不能处理自己账号的内容" });
    await refusal.waitFor();
    expect(await page.locator("#form-groupName").count()).toBe(0);
    await expect.poll(() => page.url()).not.toContain("edit=");
    await refusal.waitFor({ state: "detached" });
    await press(page, "e");
    await refusal.waitFor();
    expect(page.url()).not.toContain("edit=");
  } finally {
    await product.db.query(`update admin set "user" = null where account = 'admin'`);
  }
});

it("U undoes a file marked as repeated, and after a saved edit says where the former content is kept", async () => {
  const [theirs, ours] = [
    await makeModel(product.db, { groupName: "先来的花瓶" }),
    await makeModel(product.db, { groupName: "后来的花瓶" }),
  ];
  await makeModelFile(product.db, theirs.id);
  await makeModelFile(product.db, ours.id);
  const { page } = await signedIn(`/model-admin?id=${ours.id}&tab=repeated`);
  await page.locator("[data-testid=duplicates] a", { hasText: "先来的花瓶" }).waitFor();
  await press(page, "=");
  await focused(page, "[role=dialog] input[type=radio]");
  await page.getByLabel("补充说明").focus();
  await page.keyboard.type("same mesh");
  await press(page, "Enter");
  await page.getByTestId("duplicates").getByText("已标为重复").waitFor();
  const records = await product.db.query("select reason from operation_record where command = 'model.markRepeated'");
  expect(records).toEqual([{ reason: "same mesh · 花瓶.stl = 先来的花瓶 / 花瓶.stl" }]);
  await press(page, "u");
  await page.getByTestId("duplicates").getByText("已标为重复").waitFor({ state: "detached" });
  expect(await product.db.query("select 1 from repeated_file")).toEqual([]);
  // Pressed again it undoes the decision before the edit.
  const { id } = await makeModel(product.db, { groupName: "待审花瓶" });
  await makeModelFile(product.db, id);
  await go(page, "/model-admin?f=待审花瓶");
  const status = async () =>
    (await product.db.query<{ status: number }>("select status from model where id = $1::bigint", [id]))[0]?.status;
  await page.getByRole("region", { name: "待审花瓶" }).waitFor();
  await press(page, "p");
  await until(async () => (await status()) === 2);
  await press(page, "e");
  await focused(page, "#form-groupName");
  await page.keyboard.type("（旧）");
  await press(page, "Control+s");
  await notice(page, /已保存/);
  await page.locator("[data-form]").waitFor({ state: "detached" });
  await press(page, "u");
  await notice(page, /改动前的内容在历史里。再按一次 U/);
  expect(await status()).toBe(2);
  await press(page, "u");
  await until(async () => (await status()) === 1);
});

it("an edit saves a new title of a model that never had a picture, and says that the picture is missing", async () => {
  const { id } = await makeModel(product.db, { groupName: "无图花瓶", covers: [] });
  await makeModelFile(product.db, id);
  const { page } = await signedIn(`/model-admin?id=${id}&edit=${id}`);
  await focused(page, "#form-groupName");
  await page.locator('[data-field="form-covers"]').getByText("缺少此项，可先保存其他修改").waitFor();
  await press(page, "Control+a");
  await page.keyboard.type("改名");
  await press(page, "Control+s");
  await notice(page, /已保存/);
  const stored = "select group_name as name, covers from model where id = $1::bigint";
  expect(await product.db.query(stored, [id])).toEqual([{ name: "改名", covers: [] }]);
});
