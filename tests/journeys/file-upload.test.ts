import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import { violationsInThemes } from "#support/axe.ts";
import { logIn, makeTicket, press, visitor } from "#support/console.ts";
import { sharedConsole } from "#support/shared.ts";
import { png } from "#support/upload.ts";

const product = sharedConsole();
const MB = 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-upload-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileNamed(name: string, content: Buffer | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Writes a valid mesh of about this size, with other content each time. */
function meshFile(name: string, bytes: number): Promise<string> {
  const triangles = Math.ceil((bytes - 84) / 50);
  const noise = randomBytes(triangles * 36);
  return fileNamed(
    name,
    writeBinaryStl(new Float32Array(triangles * 9).map((_, i) => noise.readUInt16LE(i * 4) / 100)),
  );
}

const rows = (page: Page) => page.locator("[data-upload]");
const chooser = (page: Page) => page.locator("input[type=file]");
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

it("sends files by a ticket, goes on after a reload, and shows them in the ticket", async () => {
  const admin = await visitor(product);
  await logIn(admin, product, "/short-link-manage?v=tickets");
  const address = await makeTicket(admin.page, "新建上传凭证", { 用途: "实拍 4711", 最多文件数: "3" }, ["3D 实拍结果"]);
  const { page } = await visitor(product);
  const calls: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/") && calls.push(request.url())));
  await page.goto(address);
  await page.getByText("凭证打开：3D 实拍结果").waitFor();
  await page.getByText("还没有文件").waitFor();
  const opening = ["/api/cxy/manager/v2/sentFile/sent"];
  await expect.poll(() => calls.map((url) => new URL(url).pathname)).toEqual(opening);
  expect(await violationsInThemes(page)).toEqual([]);
  const large = await meshFile("large.stl", 14 * MB);
  await chooser(page).setInputFiles([
    await fileNamed("photo.png", await png(40, 30)),
    large,
    await fileNamed("run.exe", Buffer.from("MZ")),
  ]);
  await page.getByRole("alert").getByText("run.exe").waitFor();
  expect(calls).toHaveLength(1);
  let open = 0;
  const parts = "**/objects/**partNumber=*";
  await page.route(parts, async (route) => {
    // The rest of the parts never leaves the browser, so that the upload stands in the middle.
    if (++open <= 6) await route.continue();
  });
  await press(page, "u");
  await rowOf(page, "photo.png").getByTestId("file-key").waitFor();
  await rowOf(page, "large.stl")
    .getByText(/上传中 [34]\d%/)
    .waitFor();
  await press(page, "Shift+P");
  await rowOf(page, "large.stl").getByText("已暂停").waitFor();
  await page.unroute(parts);
  await page.reload();
  await rowOf(page, "large.stl").getByText("页面刷新后中断").waitFor();
  await rowOf(page, "photo.png").getByText("已收到").waitFor();
  expect(await page.locator('[data-fact="还可上传"]').innerText()).toBe("2");
  const [choose] = await Promise.all([
    page.waitForEvent("filechooser"),
    rowOf(page, "large.stl")
      .getByRole("button", { name: /选择同一个文件/ })
      .click(),
  ]);
  await choose.setFiles(large);
  await rowOf(page, "large.stl").getByTestId("file-key").waitFor();
  // Chosen once more, the first file is known, and is no further use of the ticket.
  await chooser(page).setInputFiles(join(folder, "photo.png"));
  await press(page, "u");
  await rowOf(page, "photo.png").getByText("已存在").waitFor();
  expect(await page.getByTestId("upload-summary").innerText()).toContain("已完成 2");
  await press(page, "j");
  expect(
    await rows(page)
      .first()
      .evaluate((row) => row === document.activeElement),
  ).toBe(true);
  // What was sent stays, and what is refused takes no place and is not tried again.
  await press(page, "Delete");
  expect(await page.getByText("复制地址").count()).toBe(0);
  await chooser(page).setInputFiles(
    await fileNamed("drawn.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
  );
  await press(page, "u");
  await rowOf(page, "drawn.png").getByText("程序或脚本").waitFor();
  expect(await rowOf(page, "drawn.png").getByRole("button", { name: "重试" }).count()).toBe(0);
  expect(await page.locator('[data-fact="还可上传"]').innerText()).toBe("1");
  await chooser(page).setInputFiles(await fileNamed("more.png", await png(41, 30)));
  await press(page, "u");
  await rowOf(page, "more.png").getByTestId("file-key").waitFor();
  await rowOf(page, "drawn.png").focus();
  await press(page, "Delete");
  await expect.poll(() => rows(page).count()).toBe(3);
  expect(await violationsInThemes(page)).toEqual([]);
  await admin.page.getByText("实拍 4711").first().click();
  const children = admin.page.getByRole("tabpanel");
  await admin.page.getByRole("tab", { name: /收到的文件/ }).click();
  await children.getByText("photo.png").waitFor();
  await children.getByText("large.stl").waitFor();
});
