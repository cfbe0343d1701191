import { expect, it } from "vitest";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { insertRecord } from "#server/resources/write.ts";
import { boxOf } from "#support/boxes.ts";
import { logIn, press, visitor } from "#support/console.ts";
import { now } from "#support/factory.ts";
import { fillQueue, QUEUE, shown, titleOf } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";
import { png } from "#support/upload.ts";

const product = sharedConsole();

it("a finding is numbered on its picture and region, which keys, wheel and drag zoom and move", async () => {
  const [id = ""] = await fillQueue(product, 1);
  const cover = (index: number) => ({
    key: `aa/${index}.png`,
    name: `${index}.png`,
    width: 800,
    height: 600,
    size: 9,
    md5: "a",
  });
  await product.db.query("update model set covers = $2 where id = $1::bigint", [
    id,
    JSON.stringify([cover(1), cover(2)]),
  ]);
  const evidence = { type: "image", index: 1, measure: "ratio", value: 12, limit: 10, unit: "" };
  const region = { x: 400, y: 300, width: 80, height: 60 };
  for (const more of [{ region }, {}]) {
    const values = { kind: FindingKind.of("image"), severity: Severity.of("warn"), time: now() };
    await insertRecord(
      product.db,
      reviewFinding,
      { subject: "model", subjectId: id, ...values, evidence: { ...evidence, ...more } },
      null,
    );
  }
  const person = await visitor(product);
  const { page } = person;
  const body = await png(800, 600);
  await page.route(/\/(1|2)\.png/, (route) => route.fulfill({ body, contentType: "image/png" }));
  await logIn(person, product, QUEUE);
  await shown(page, titleOf(0));
  const shownPane = page.locator("[data-pane=evidence] [data-place=shown]");
  const tab = shownPane.getByRole("tab", { name: "图片" });
  await expect.poll(() => tab.locator("[data-slot=number]").allInnerTexts()).toEqual(["1", "2"]);
  await tab.press("Enter");
  const tiles = shownPane.locator("[data-testid=preview-pictures] > button");
  await expect.poll(() => tiles.nth(1).locator("[data-slot=number]").allInnerTexts()).toEqual(["1", "2"]);
  expect(await tiles.nth(0).locator("[data-slot=number]").count()).toBe(0);

  await tiles.nth(0).press("Enter");
  const carousel = page.getByRole("dialog");
  await carousel.locator("[role=group]").waitFor();
  await press(page, "ArrowRight");
  await expect
    .poll(() => carousel.locator("[data-testid=picture-facts] [data-testid=picture-finding]").count())
    .toBe(2);
  await carousel.locator("[data-testid=picture-finding]", { hasText: "长宽比 12" }).first().waitFor();
  const mark = carousel.locator("[data-testid=region]");
  const picture = carousel.locator("[data-testid=picture]");
  const share = async (): Promise<number[]> => {
    const [m, p] = [await boxOf(mark), await boxOf(picture)];
    const parts = [(m.left - p.left) / (p.right - p.left), (m.bottom - p.top) / (p.bottom - p.top)];
    return parts.map((part) => Math.round(part * 100) / 100);
  };
  // Its position is relative to the picture, at any size on screen.
  expect(await share()).toEqual([0.5, 0.6]);
  const scale = (): Promise<number> => picture.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).a);
  const offset = (): Promise<number> => picture.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).e);
  await press(page, "=", "=");
  await expect.poll(scale).toBe(2.25);
  expect(await share()).toEqual([0.5, 0.6]);
  await press(page, "Shift+ArrowRight");
  await expect.poll(offset).toBeLessThan(0);
  const before = await offset();
  const { left, right, top, bottom } = await boxOf(carousel.locator("[data-testid=picture-frame]"));
  await page.mouse.move((left + right) / 2, (top + bottom) / 2);
  await page.mouse.down();
  await page.mouse.move((left + right) / 2 + 40, (top + bottom) / 2);
  await page.mouse.up();
  await expect.poll(offset).toBeCloseTo(before + 40, 0);
  await press(page, "-");
  await expect.poll(scale).toBe(1.5);
  await page.mouse.wheel(0, -400);
  await expect.poll(scale).toBeCloseTo(1.5 * Math.E, 1);
  await press(page, "0");
  await expect.poll(scale).toBe(1);
  expect(await offset()).toBe(0);
  // Another picture fits the window again.
  await press(page, "=", "ArrowLeft");
  await expect.poll(scale).toBe(1);
  await press(page, "?");
  await page.getByRole("dialog").getByText("适应窗口").first().waitFor();
});
