import { describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { insertRecord } from "#server/resources/write.ts";
import { holdCalls, notice, press } from "#support/console.ts";
import { now } from "#support/factory.ts";
import { fillQueue, openQueue, pass, passGap, readGap, shown, statusOf, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** Items with a decision that is not undone, in their order. */
const decided = async (): Promise<string[]> =>
  (
    await product.db.query<{ item: string }>(
      `select op_obj_id::text as item from operation_record r where command = 'model.pass' and undoes is null
         and not exists (select 1 from operation_record u where u.undoes = r.id) order by op_obj_id`,
    )
  ).map(({ item }) => item);

const find = (
  subjectId: string,
  kind: Parameters<typeof FindingKind.of>[0],
  severity: Parameters<typeof Severity.of>[0],
): Promise<unknown> =>
  insertRecord(
    product.db,
    reviewFinding,
    {
      subject: "model",
      subjectId,
      kind: FindingKind.of(kind),
      severity: Severity.of(severity),
      evidence: { type: "fault", fault: "empty", detail: "" },
      time: now(),
    },
    null,
  );

describe("passing the rest of an author", () => {
  it("shows the author's record, and how many items one key passes, which names the author and waits to be read", async () => {
    const ids = await fillQueue(product, 7);
    const [author] = await product.db.query<{ nickname: string }>(
      'select nickname from "user" join model on model.author = "user".id where model.id = $1',
      [ids[0]],
    );
    const { page } = await openQueue(product);
    const rest = (n: number): Promise<void> =>
      page
        .locator("[data-work] [role=toolbar]")
        .getByRole("button", { name: new RegExp(`${n}$`) })
        .waitFor();
    const passed = (n: number): Promise<void> =>
      page
        .locator("[data-pane=findings] > [data-place=shown] [data-testid=author-figures] dd")
        .first()
        .and(page.getByText(String(n), { exact: true }))
        .waitFor();
    await rest(6);
    await passed(0);
    // The next items were prefetched before. Deferred ones do not count.
    await page.locator(".queue-group", { hasText: "我领取的 3" }).waitFor();
    for (const [i, key] of [
      [0, "h"],
      [1, "q"],
    ] as const) {
      await shown(page, titleOf(i));
      await press(page, key);
      await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
      await page.keyboard.type("？");
      await press(page, "Control+Enter");
    }
    await shown(page, titleOf(2));
    await rest(4);
    await press(page, "a");
    await page.getByRole("dialog", { name: "通过 4 条" }).waitFor();
    await press(page, "Escape");
    await passGap(page);
    await press(page, "u");
    await shown(page, titleOf(1));
    await rest(5);
    // Earlier decisions are in the author's record of a prefetched item too.
    for (const i of [1, 2]) await pass(page, i);
    await shown(page, titleOf(3));
    await passed(2);
    await press(page, "u");
    await shown(page, titleOf(2));
    await passed(1);

    await rest(4);
    await press(page, "a");
    const question = page.getByRole("dialog", { name: "通过 4 条" });
    await question.getByText(`作者 ${author?.nickname}`).waitFor();
    await question.locator(":focus").waitFor();
    // The items must be read first.
    await press(page, "Enter");
    await notice(page, /请先查看这些条目/);
    expect(await decided()).toEqual([ids[1]]);
    await readGap(page);
    await press(page, "Enter");
    await expect.poll(decided).toEqual([ids[1], ...ids.slice(3)]);
    await shown(page, titleOf(2));
  });

  it("leaves out blocking findings, which are named, opens one dialog, and shows all findings per tile", async () => {
    const [, blocked = "", dubious = "", clean = ""] = await fillQueue(product, 4);
    await product.db.query("update model set severity = 3, machine_review = 4 where id = $1::bigint", [blocked]);
    await product.db.query("update model set severity = 2 where id = $1::bigint", [dubious]);
    await find(blocked, "text", "block");
    await find(dubious, "geometry", "warn");
    await find(dubious, "image", "info");
    await find(dubious, "image", "info");
    const { page } = await openQueue(product);
    // The number at the key equals the number of passed items.
    await page
      .locator("[data-work] [role=toolbar]")
      .getByRole("button", { name: /其余 2$/ })
      .waitFor();
    await passGap(page);
    // No key decides while the other items are loading, and one dialog opens.
    const letThrough = await holdCalls(page, new RegExp(`${v2("model", "list")}$`));
    await press(page, "a", "p", "m", "n", "1");
    letThrough();
    const question = page.getByRole("dialog", { name: "通过 2 条" });
    await question.getByText(`不含 1 条（${titleOf(1)}）：有阻断级发现，须单独审核`).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(await decided()).toEqual([]);
    const tiles = question.locator("[role=option]");
    await expect
      .poll(() => tiles.getByTestId("tile-findings").allInnerTexts())
      .toEqual(["形状\n图片 × 2", "机审未发现问题"]);
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
    await press(page, "p");
    await shown(page, titleOf(1));
  });
});
