import { afterAll, beforeAll, expect, it } from "vitest";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { FindingKind, Severity } from "#domain/risk/enumerations.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, startConsole, visitor } from "#support/console.ts";
import { now } from "#support/factory.ts";
import { fillQueue, passGap, QUEUE, readGap, shown, statusOf, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

const find = async (
  model: string,
  kind: Parameters<typeof FindingKind.of>[0],
  severity: Parameters<typeof Severity.of>[0],
): Promise<void> => {
  const evidence = { type: "fault", fault: "empty", detail: "" };
  const values = {
    subject: "model",
    subjectId: model,
    kind: FindingKind.of(kind),
    severity: Severity.of(severity),
    evidence,
    time: now(),
  };
  await insertRecord(product.db, reviewFinding, values, null);
};

it("passing the rest of an author leaves out items with a blocking finding, names them, and shows all findings per tile", async () => {
  const [, blocked = "", dubious = "", clean = ""] = await fillQueue(product, 4);
  await product.db.query("update model set severity = 3, machine_review = 4 where id = $1::bigint", [blocked]);
  await product.db.query("update model set severity = 2 where id = $1::bigint", [dubious]);
  await find(blocked, "text", "block");
  await find(dubious, "geometry", "warn");
  await find(dubious, "image", "info");
  await find(dubious, "image", "info");
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, QUEUE);
  await shown(page, titleOf(0));
  // The number at the key equals the number of passed items.
  await page
    .locator(".db")
    .getByRole("button", { name: /其余 2$/ })
    .waitFor();
  await passGap(page);
  await press(page, "a");
  const question = page.getByRole("dialog", { name: "通过 2 条" });
  await question.getByText(`不含 1 条（${titleOf(1)}）：有阻断级发现，须单独审核`).waitFor();
  const tiles = question.locator(".tile");
  await expect.poll(() => tiles.locator(".found").allInnerTexts()).toEqual(["形状\n图片 × 2", "机审未发现问题"]);
  await readGap(page);
  await press(page, "Enter");
  await until(async () => (await statusOf(product, clean)) === 2);
  expect(await statusOf(product, dubious)).toBe(2);
  expect(await statusOf(product, blocked)).toBe(1);
  // Only blocked items are left.
  await shown(page, titleOf(0));
  await passGap(page);
  await press(page, "a");
  await notice(page, /有阻断级发现，须单独审核/);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

it("runs the commands of the last item again as a macro, at one key, and undoes all of them at once", async () => {
  const ids = await fillQueue(product, 4);
  const person = await visitor(product);
  const { page } = person;
  const { keyboard } = page;
  await logIn(person, product, QUEUE);
  await shown(page, titleOf(0));
  await keyboard.press("m");
  await page.getByRole("dialog").getByLabel("备注").fill("看过");
  await keyboard.press("Enter");
  await notice(page, /「备注」已完成/);
  await passGap(page);
  await keyboard.press("p");
  await shown(page, titleOf(1));
  await keyboard.press("Control+k");
  await keyboard.type("新建宏");
  await page.getByRole("option", { name: "用刚才的命令新建宏" }).waitFor();
  await keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "新建宏" });
  await form.getByLabel("名称").and(page.locator(":focus")).waitFor();
  expect(await form.locator("[data-step]").allInnerTexts()).toEqual(["备注\n看过", "通过"]);
  await keyboard.type("放行");
  await keyboard.press("Tab");
  await keyboard.press("p");
  await form.getByText("冲突").waitFor();
  await keyboard.press("Alt+1");
  await keyboard.press("Shift+Tab");
  await keyboard.press("Enter");
  await page.getByRole("toolbar").getByRole("button", { name: "放行" }).waitFor();
  await passGap(page);
  await keyboard.press("Alt+1");
  await shown(page, titleOf(2));
  const stored = async (): Promise<[number | undefined, string]> => {
    const [row] = await product.db.query<{ remark: string }>("select remark from model where id = $1::bigint", [
      ids[1],
    ]);
    return [await statusOf(product, ids[1]), row?.remark ?? ""];
  };
  await expect.poll(stored).toEqual([2, "看过"]);
  await keyboard.press("u");
  await shown(page, titleOf(1));
  await expect.poll(stored).toEqual([1, ""]);
});
