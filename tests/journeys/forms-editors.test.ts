import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { complaint } from "#domain/appeals/complaint.resource.ts";
import type { Box } from "#support/boxes.ts";
import { boxOf, overlaps } from "#support/boxes.ts";
import { chooseFile, logIn, runFromPalette, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { sharedConsole } from "#support/shared.ts";
import { gif, png } from "#support/upload.ts";

const product = sharedConsole();

beforeAll(async () => {
  await makeModel(product.db, { groupName: "旧花瓶" });
});

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = (page: Page, selector: string): Promise<void> => page.locator(`${selector}:focus`).first().waitFor();

async function openModels(): Promise<Page> {
  const person = await visitor(product);
  await logIn(person, product, "/model-admin");
  await person.page.locator("#detail-panel").waitFor();
  return person.page;
}

it("a form with long fields opens wide, its texts grow, and a dragged width is separate from the detail's", async () => {
  const page = await openModels();
  const part = page.locator('[data-part="detail"]');
  const width = async (): Promise<number> => {
    const { left, right } = await boxOf(part);
    return Math.round(right - left);
  };
  const height = async (): Promise<number> => {
    const { top, bottom } = await boxOf(page.locator("#form-groupDesc"));
    return bottom - top;
  };
  const edge = page.getByRole("separator").first();
  await edge.waitFor({ state: "attached" });
  expect(await width()).toBe(540);
  await press(page, "e");
  await focused(page, "#form-groupName");
  await expect.poll(width).toBe(800);
  // The editor of rich text loads after the form.
  await page.locator("#form-groupDesc[contenteditable=true]").waitFor();
  // Eight lines of 22 px, and more for a longer text.
  expect(await height()).toBeGreaterThanOrEqual(8 * 22);
  await page.locator("#form-groupDesc").press("Control+Shift+E");
  await page.locator("#form-groupDesc-source").fill("<p>一行</p>\n".repeat(14));
  await expect.poll(height).toBeGreaterThanOrEqual(14 * 22);
  await edge.focus();
  await press(page, "ArrowRight");
  await expect.poll(width).toBeLessThan(790);
  const dragged = await width();
  await page.locator("#form-groupName").focus();
  await press(page, "Escape", "Escape");
  await page.getByRole("button", { name: "放弃改动" }).press("Enter");
  await expect.poll(width).toBe(540);
  await page.reload();
  await page.locator("#detail-panel").waitFor();
  expect(await width()).toBe(540);
  await press(page, "e");
  await expect.poll(async () => Math.abs((await width()) - dragged)).toBeLessThanOrEqual(1);
  // A form of short fields has the width of the detail.
  await page.goto(`${product.url}/#/manage-admin?edit=new`);
  await page.locator("#form-account").waitFor();
  expect(await width()).toBe(540);
});

it("the picture editor replaces, crops, zooms, masks, survives a failed upload, and sets the cover", async () => {
  const page = await openModels();
  await press(page, "e");
  const big = { name: "big.png", mimeType: "image/png", buffer: await png(600, 400) };
  await page.locator("[aria-label=添加图片]").setInputFiles([big]);
  await focused(page, "[data-step=crop]");
  // Another file replaces it in the dialog. A file that the dialog cannot edit is refused with a reason.
  const replace = (open: () => Promise<void>, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
    chooseFile(page, open, { name, mimeType, buffer });
  const button = page.getByRole("button", { name: "更换图片" });
  await replace(() => button.press("Enter"), "moving.gif", "image/gif", await gif(0));
  await page.getByRole("alert").getByText("moving.gif：动图不能裁剪或打码").waitFor();
  await replace(() => press(page, "o"), "other.png", "image/png", await png(800, 500));
  await page.getByText("结果 800 × 500 px").waitFor();
  await page.getByRole("dialog", { name: "裁剪与打码：other.png" }).waitFor();
  await focused(page, "[data-step=crop]");
  const stage = page.locator("[data-step]");
  const widthOf = ({ left, right }: Box): number => right - left;
  const box = async () => {
    const [inner, outer] = [await boxOf(page.locator("[data-tool=crop]")), await boxOf(stage)];
    const scale = widthOf(outer) / 800;
    const parts = [inner.left - outer.left, inner.top - outer.top, widthOf(inner), inner.bottom - inner.top];
    return parts.map((one) => Math.round(one / scale));
  };
  // Letters size the box, arrows move it: one pixel of the picture, with Shift ten.
  await press(page, "Shift+H", "Shift+H", "h", "Shift+K", "k", "j");
  expect(await box()).toEqual([0, 0, 779, 490]);
  await press(page, "Shift+ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown");
  expect(await box()).toEqual([11, 1, 779, 490]);
  await page.getByText("结果 779 × 490 px").waitFor();
  // The wheel zooms at the pointer, and the point below it stays.
  const before = await boxOf(stage);
  const [x, y] = [before.left + 200, before.top + 100];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  const grown = async (): Promise<number> => widthOf(await boxOf(stage)) / widthOf(before);
  await expect.poll(grown).toBeCloseTo(Math.E, 1);
  const near = await boxOf(stage);
  expect((x - near.left) / widthOf(near)).toBeCloseTo(200 / widthOf(before), 2);
  expect((y - near.top) / (near.bottom - near.top)).toBeCloseTo(100 / (before.bottom - before.top), 2);
  expect(await box()).toEqual([11, 1, 779, 490]);
  await press(page, "f");
  await expect.poll(grown).toBe(1);
  await press(page, "m");
  await focused(page, "[data-step=mosaic]");
  await press(page, "n", "n", "n", "]", "Space", "ArrowRight", "ArrowRight", "ArrowRight", "Space");
  const dark = (): Promise<boolean> =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>("[data-step] canvas");
      const pixel = canvas?.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return pixel !== undefined && pixel[0] === 0 && pixel[1] === 0 && pixel[2] === 0;
    });
  expect(await dark()).toBe(true);
  await press(page, "u");
  await expect.poll(dark).toBe(false);
  await press(page, "r");
  await expect.poll(dark).toBe(true);
  await press(page, "Escape");
  await page.getByText("再按一次 Esc").waitFor();
  await page.route("**/objects/**", (route) => route.fulfill({ status: 403 }));
  await press(page, "Control+Enter");
  await page.getByText("图片上传失败").waitFor();
  expect(await dark()).toBe(true);
  await page.unroute("**/objects/**");
  // A broken connection is no failure: the picture arrives when it is back.
  await page.route("**/file/store", (route) => route.abort());
  await press(page, "Control+Enter");
  await page.getByText("连接中断，自动重试").waitFor();
  await page.unroute("**/file/store");
  await page.locator("[data-step]").waitFor({ state: "detached" });
  await focused(page, '[data-picture="1"] button');
  const url = await page.locator('[data-picture="1"] img').getAttribute("src");
  const reply = await page.request.get(`${product.url}${String(url).replace(/\?.*/, "")}`);
  const { width, height, format } = await sharp(await reply.body()).metadata();
  expect({ width, height, format }).toEqual({ width: 779, height: 490, format: "webp" });
  // Its position among the others, by pointer and by keys.
  const sources = (): Promise<(string | null)[]> =>
    page.locator("[data-picture] img").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  const [first, second] = await sources();
  await page.locator('[data-picture="1"]').dragTo(page.locator('[data-picture="0"]'));
  await focused(page, '[data-picture="0"] button');
  expect(await sources()).toEqual([second, first]);
  await press(page, "Alt+ArrowRight");
  await focused(page, '[data-picture="1"] button');
  expect(await sources()).toEqual([first, second]);
  await press(page, "Alt+ArrowLeft");
  await focused(page, '[data-picture="0"] button');
  await press(page, "Enter");
  await page.locator("[data-testid=carousel-bar]").waitFor();
  await press(page, "Escape");
  await page.locator("[data-testid=carousel-bar]").waitFor({ state: "detached" });
});

it("a new record begins at its first field, a link opens the form that it names, and a notice leaves the banner of a draft free", async () => {
  for (let i = 0; i < 40; i++) await makeModel(product.db);
  const [shown, edited] = [await makeModel(product.db), await makeModel(product.db, { groupName: "改这个" })];
  const person = await visitor(product);
  const { page } = person;
  // Even if the first field is a selection from a list.
  await logIn(person, product, "/about-creality-manage?edit=new");
  await focused(page, "#form-kind");
  // A link may edit another record than it shows.
  await page.evaluate((to) => (location.hash = to), `/model-admin?id=${shown.id}&edit=${edited.id}`);
  await page.locator("[data-form] h1", { hasText: "改这个" }).waitFor();
  await page.waitForFunction((id) => location.hash.includes(`id=${id}`), edited.id);
  // Another form opens over the typed text.
  const begin = async (): Promise<void> => {
    await page.locator("#form-groupName:focus").waitFor();
    await page.keyboard.type("改");
  };
  await begin();
  await page.evaluate((id) => (location.hash = `#/model-admin?id=${id}&edit=${id}`), shown.id);
  await page.locator("[data-form]", { hasText: shown.id }).waitFor();
  await begin();
  await page.goBack();
  const banner = page.locator("[data-form] [data-slot=note]", { hasText: "有一份没有保存的草稿" });
  await banner.waitFor();
  const notice = page.locator("[data-notice]", { hasText: "未保存的改动已存为草稿" });
  await notice.waitFor();
  await expect.poll(async () => overlaps(await boxOf(banner), await boxOf(notice))).toBe(false);
  // The notice does not move back over the banner.
  await page.locator("#form-remark").focus();
  expect(overlaps(await boxOf(banner), await boxOf(notice))).toBe(false);
});

it("a command that asks for files alone takes Enter in its form: it adds a row, then opens the chooser", async () => {
  const { id } = await makeAny(product.db, complaint, { kind: "copyright", status: 1, stage: "desk", proofs: [] });
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/complaint?v=all&f=id:${id}&id=${id}`);
  await page.locator(".row").first().waitFor();
  await runFromPalette(page, "登记证明");
  await page.locator("[data-add-row]:focus").waitFor();
  await press(page, "Enter");
  await page.locator("input[type=file]:focus").waitFor();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Enter")]);
  await chooser.setFiles({ name: "proof.png", mimeType: "image/png", buffer: await png(8, 8) });
  await page.getByTestId("questions").getByRole("link", { name: "proof.png" }).waitFor();
  await press(page, "Control+Enter");
  const stored = async () =>
    (
      await product.db.query<{ name: string | null }>(
        "select proofs->0->'file'->>'name' as name from complaint where id = $1::bigint",
        [id],
      )
    )[0]?.name;
  await expect.poll(stored).toBe("proof.png");
});
