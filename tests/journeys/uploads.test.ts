import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { account, v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import { logIn, press, runFromPalette, visitor } from "#support/console.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();
const MB = 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a valid mesh of about this size, with other content each time. */
async function meshFile(name: string, bytes: number): Promise<string> {
  const path = join(folder, name);
  const triangles = Math.ceil((bytes - 84) / 50);
  const noise = randomBytes(triangles * 36);
  const corners = new Float32Array(triangles * 9).map((_, i) => noise.readUInt16LE(i * 4) / 100);
  await writeFile(path, writeBinaryStl(corners));
  return path;
}

const stored = (path: string): Promise<{ n: number }[]> =>
  product.db.query("select count(*)::int as n from stored_file where key like '%.stl' and size > $1::bigint", [
    path.includes("large") ? 10 * MB : 0,
  ]);

async function openForm(): Promise<{ page: Page; say: string[] }> {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/model-admin?edit=new");
  await page.locator("#form-groupName:focus").waitFor();
  return { page, say: [] };
}

const rows = (page: Page) => page.locator("[data-form] [data-upload]");
const files = (page: Page) => page.locator("[data-form] li[data-file]");
const chooser = (page: Page) => page.locator("[data-form] input[type=file][accept*='.stl']");
const putsOf = (page: Page): string[] => {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") seen.push(new URL(request.url()).search);
  });
  return seen;
};

/** Expects the number beside the title of the tray, and closes it. */
async function trayCounts(page: Page, count: number): Promise<void> {
  await runFromPalette(page, "后台任务");
  const tray = page.getByRole("complementary", { name: "后台任务" });
  await tray.getByRole("heading", { name: `后台任务 ${count}`, exact: true }).waitFor();
  await press(page, "Escape");
  await tray.waitFor({ state: "detached" });
}

/** Answers as Aliyun OSS does. */
const refusal = (status: number, code: string) => ({
  status,
  contentType: "application/xml",
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message><RequestId>1</RequestId></Error>`,
});

const parts = "**/objects/**partNumber=*";

it("sends a large file in parts, pauses, and goes on after a reload from what has arrived", async () => {
  const path = await meshFile("large.stl", 14 * MB);
  const { page } = await openForm();
  let open = 0;
  await page.route(parts, async (route) => {
    // The rest of the parts never leaves the browser, so that the upload stands in the middle.
    if (++open > 6) return;
    await route.continue();
  });
  const first = putsOf(page);
  await chooser(page).setInputFiles(path);
  await expect.poll(() => rows(page).textContent()).toMatch(/上传中 [34]\d%/);
  await rows(page).getByRole("button", { name: "暂停" }).click();
  await rows(page).getByText("已暂停").waitFor();
  await trayCounts(page, 1);
  await page.unroute(parts);
  // Nobody has saved: the file is nowhere yet.
  await page.reload();
  await page.locator("#form-groupName:focus").waitFor();
  const kept = rows(page);
  await kept.getByText(/large\.stl：页面刷新后中断 [34]\d%/).waitFor();
  await page.getByTestId("status").getByText("中断的上传 1 个").waitFor();
  const again = putsOf(page);
  const completed: string[] = [];
  page.on("response", (response) => {
    const { searchParams } = new URL(response.url());
    if (response.request().method() === "POST" && searchParams.has("uploadId"))
      completed.push(String(response.status()));
  });
  const [choose] = await Promise.all([
    page.waitForEvent("filechooser"),
    kept.getByRole("button", { name: /选择同一个文件/ }).click(),
  ]);
  await choose.setFiles(path);
  await files(page).getByText("large.stl").waitFor();
  expect(first.length + again.length).toBeGreaterThanOrEqual(14);
  expect(again.length).toBeLessThan(12);
  expect(completed).toEqual(["200"]);
  expect(await stored(path)).toEqual([{ n: 1 }]);
  // The store keeps only the file.
  expect(await readdir(join(product.dataDir, "files", ".uploads"))).toEqual([]);
  expect((await readdir(join(product.dataDir, "files", ".objects"))).filter((name) => name.endsWith(".json"))).toEqual(
    [],
  );
  // Chosen once more, it is not sent again.
  const third = putsOf(page);
  const other = await visitor(product);
  await logIn(other, product, "/model-admin?edit=new");
  await other.page.locator("#form-groupName:focus").waitFor();
  await chooser(other.page).setInputFiles(path);
  await files(other.page).getByText("large.stl").waitFor();
  expect(third).toEqual([]);
});

it("goes on by itself after a lost connection, a server fault and expired credentials", async () => {
  const { page } = await openForm();
  const faults: [name: string, answer: (route: Route) => Promise<void>][] = [
    ["lost", (route) => route.abort("connectionreset")],
    ["fault", (route) => route.fulfill(refusal(500, "InternalError"))],
    ["expired", (route) => route.fulfill(refusal(403, "SecurityTokenExpired"))],
    ["forgotten", (route) => route.fulfill(refusal(404, "NoSuchUpload"))],
  ];
  let granted = 0;
  page.on("request", (request) => void (granted += Number(request.url().endsWith(account("getAliyunInfo")))));
  for (const [name, answer] of faults) {
    let isOver = false;
    await page.route(parts, async (route) => {
      const isFirst = !isOver;
      isOver = true;
      await (isFirst ? answer(route) : route.continue());
    });
    await chooser(page).setInputFiles(await meshFile(`${name}.stl`, 3 * MB));
    await files(page).getByText(`${name}.stl`).waitFor();
    expect(isOver).toBe(true);
    await page.unroute(parts);
  }
  expect(granted).toBe(2);
  // A small file goes the same way, and so does the check by the server.
  let lost = 2;
  await page.route(`**${v2("file", "store")}`, (route) => (lost-- > 0 ? route.abort() : route.continue()));
  await chooser(page).setInputFiles(await meshFile("small.stl", 2_000));
  await files(page).getByText("small.stl").waitFor();
  expect(lost).toBeLessThan(1);
});

it("names the file and the reason of a refusal, offers another try, and keeps nothing of a cancelled file", async () => {
  const { page } = await openForm();
  let status = 403;
  await page.route("**/objects/**", (route) =>
    status > 0 ? route.fulfill(refusal(status, "Forbidden")) : route.continue(),
  );
  await chooser(page).setInputFiles(await meshFile("refused.stl", 2_000));
  await rows(page)
    .getByText(/refused\.stl：上传失败（存储拒绝了文件：Forbidden）/)
    .waitFor();
  status = 0;
  await rows(page).getByRole("button", { name: "重试" }).click();
  await files(page).getByText("refused.stl").waitFor();
  // A file that is no picture is refused by its content, and is kept nowhere.
  const broken = join(folder, "broken.png");
  await writeFile(broken, "<svg onload=alert(1)>");
  await page.locator("[data-form] input[type=file][accept*='image']").first().setInputFiles([broken, broken]);
  await page.getByText("broken.png：图片加载失败").first().waitFor();
  // Cancelled in the middle.
  const open = () => readdir(join(product.dataDir, "files", ".uploads"));
  const before = await open();
  await page.route(parts, () => undefined);
  await chooser(page).setInputFiles(await meshFile("cancelled.stl", 3 * MB));
  await rows(page)
    .getByText(/cancelled\.stl：上传中/)
    .waitFor();
  await expect.poll(async () => (await open()).length).toBe(before.length + 1);
  await rows(page).getByRole("button", { name: "取消上传 cancelled.stl" }).click();
  await expect.poll(() => rows(page).count()).toBe(0);
  await expect.poll(open).toEqual(before);
});

it("sends a file of two windows once, and again where the server has lost it", async () => {
  const path = await meshFile("twice.stl", 3 * MB);
  const { page } = await openForm();
  const second = await page.context().newPage();
  await second.goto(`${product.url}/#/model-admin?edit=new`);
  await second.locator("#form-groupName:focus").waitFor();
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(parts, async (route) => {
    await held;
    await route.continue();
  });
  const sent = putsOf(second);
  await chooser(page).setInputFiles(path);
  await rows(page)
    .getByText(/上传中/)
    .waitFor();
  await chooser(second).setInputFiles(path);
  await rows(second).getByText("另一个窗口正在上传同一个文件").waitFor();
  release();
  for (const one of [page, second]) await files(one).getByText("twice.stl").waitFor();
  expect(sent).toEqual([]);
  // A server that was killed during its check has the object no more.
  const lost = JSON.stringify({ code: codes.notFound, msg: "文件没有传到", result: { path: "file" } });
  await second.route(
    `**${v2("file", "store")}`,
    (route) => route.fulfill({ contentType: "application/json", body: lost }),
    { times: 1 },
  );
  await chooser(second).setInputFiles(await meshFile("again.stl", 2_000));
  await files(second).getByText("again.stl").waitFor();
  expect(sent).toHaveLength(2);
});

it("uploads several files in their order, and goes on while its form is closed", async () => {
  const { page } = await openForm();
  // Three that end at the same moment all arrive, in their order.
  const names = ["one.stl", "two.stl", "three.stl"];
  let together: () => void = () => undefined;
  const all = new Promise<void>((done) => (together = done));
  await page.route(`**${v2("file", "store")}`, async (route) => {
    await all;
    await route.continue();
  });
  await chooser(page).setInputFiles(await Promise.all(names.map((name) => meshFile(name, 2_000))));
  await expect.poll(() => rows(page).getByText("服务器校验中").count()).toBe(3);
  together();
  await files(page).nth(2).waitFor();
  expect((await files(page).allTextContents()).map((text) => /[a-z]+\.stl/.exec(text)?.[0])).toEqual(names);
  await page.unroute(`**${v2("file", "store")}`);
  // Its form is closed while it waits at the server.
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(`**${v2("file", "store")}`, async (route) => {
    await held;
    await route.continue();
  });
  await chooser(page).setInputFiles(await meshFile("later.stl", 2_000));
  await rows(page)
    .getByText(/later\.stl：服务器校验中/)
    .waitFor();
  await page.evaluate(() => location.assign("#/category-manage"));
  await page.getByRole("button", { name: "离开，留作草稿" }).click();
  await page
    .getByTestId("status")
    .getByText(/上传 1 个/)
    .waitFor();
  release();
  await page
    .getByTestId("status")
    .getByText(/上传 1 个/)
    .waitFor({ state: "detached" });
  await page.evaluate(() => location.assign("#/model-admin?edit=new"));
  await files(page).getByText("later.stl").waitFor();
});

it("refuses a file that was changed after it was chosen", async () => {
  const { page } = await openForm();
  const path = await meshFile("changed.stl", 3 * MB);
  await page.route(parts, async (route) => {
    await writeFile(path, "changed");
    await utimes(path, new Date(), new Date(Date.now() + 60_000));
    await route.abort();
  });
  await chooser(page).setInputFiles(path);
  await rows(page)
    .getByText(/changed\.stl：上传失败（无法读取文件/)
    .waitFor();
});
