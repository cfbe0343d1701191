import { expect, it } from "vitest";
import { violationsInThemes } from "#support/axe.ts";
import { logIn, makeTicket, press, visitor } from "#support/console.ts";
import { sharedConsole } from "#support/shared.ts";
import { uploadOverHttp } from "#support/upload-over-http.ts";
import { png } from "#support/upload.ts";

const product = sharedConsole();

it("shows a picture and a page's source by a ticket, and no other file", async () => {
  const admin = await visitor(product);
  await logIn(admin, product, "/short-link-manage?v=tickets");
  const token = await admin.page.evaluate(() => JSON.parse(localStorage.getItem("admin.token") ?? '""') as string);
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "run"</script></svg>`);
  const send = async (name: string, content: Buffer) => (await uploadOverHttp(product.url, token, name, content)).key;
  const [picture, drawing] = [await send("a.png", await png(64, 48)), await send("b.svg", svg)];
  const secret = await send("c.txt", Buffer.from("secret"));
  const keys = `${product.url}/files/${picture}\n${drawing}`;
  const address = await makeTicket(admin.page, "新建云存储资源凭证", { 用途: "工单 4711", 文件: keys });
  const { page } = await visitor(product);
  await page.goto(address);
  await page.getByText("凭证打开：2 个文件").waitFor();
  await press(page, "r");
  const image = page.getByTestId("picture-frame").locator("img").last();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(64);
  await page.locator('[data-fact="宽 × 高"]').getByText("64 × 48").waitFor();
  expect(await page.locator('[data-fact="MD5"]').count()).toBe(0);
  expect(await violationsInThemes(page)).toEqual([]);
  const open = async (text: string): Promise<void> => {
    await press(page, "n");
    await page.getByLabel("键或地址").fill(text);
    await page.keyboard.press("Enter");
  };
  await open(drawing);
  await page.getByTestId("file-view").getByText('document.title = "run"').waitFor();
  expect(await page.title()).not.toBe("run");
  for (const key of [secret, `00/${"0".repeat(30)}.txt`]) {
    await open(key);
    await page.getByRole("alert").getByText("数据不存在", { exact: true }).waitFor();
  }
  await open(`https://evil.example/files/${picture}`);
  await page.getByRole("alert").getByText("evil.example").waitFor();
});
