import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { insertRecord } from "#server/resources/write.ts";
import { logIn, notice, press, visitor } from "#support/console.ts";
import { makeModel, makeModelFile, now } from "#support/factory.ts";
import {
  addColleagues,
  fillQueue,
  openLeased,
  passGap,
  prefetched,
  QUEUE,
  readGap,
  shown,
  statusOf,
  titleOf,
  until,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** Fills the queue with models that each have a file of the same live model. */
async function fillRepeated(n: number): Promise<string[]> {
  const ids = await fillQueue(product, n);
  const other = await makeModel(product.db, { groupName: "原作", status: 2, machineReview: 5 });
  const original = await makeModelFile(product.db, other.id);
  for (const id of ids) {
    const file = await makeModelFile(product.db, id);
    const evidence = {
      type: "file",
      md5: "a",
      fileId: original.id,
      modelId: other.id,
      modelName: "原作",
      authorName: "",
    };
    const values = { kind: FindingKind.of("duplicate"), severity: Severity.of("warn"), time: now() };
    await insertRecord(
      product.db,
      reviewFinding,
      { subject: "model", subjectId: id, file: file.id, ...values, evidence },
      null,
    );
  }
  return ids;
}

const comparison = (page: Page) => page.getByRole("dialog", { name: "与重复文件对比" });

async function compare(page: Page): Promise<void> {
  await press(page, "c");
  await comparison(page).locator("[data-testid=compared]").waitFor();
}

it("the comparison passes a model, refuses it with its reason, and marks it as repeated, with the queue's checks", async () => {
  const ids = await fillRepeated(5);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, QUEUE);
  await shown(page, titleOf(0));
  await passGap(page);
  await compare(page);
  const bar = comparison(page).getByRole("toolbar", { name: "审核本模型" });
  expect(
    await bar.getByRole("button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-keyshortcuts"))),
  ).toEqual(["P", "N", "="]);
  // Both meshes lie over each other, or stand side by side again.
  await press(page, "o");
  await comparison(page).locator("[data-testid=plain-viewer]").waitFor();
  await press(page, "c", "e", ".");
  await comparison(page).getByRole("button", { name: "保持原位" }).waitFor();
  expect(await comparison(page).getByRole("slider").getAttribute("aria-valuetext")).toContain("60%");
  await press(page, "o");
  await comparison(page).locator("[data-testid=plain-viewer]").waitFor({ state: "detached" });
  // In the viewer P passes too, because there is no other file next to it.
  await comparison(page).locator("[role=application]").first().focus();
  await press(page, "p");
  await shown(page, titleOf(1));
  await comparison(page).waitFor({ state: "detached" });
  await until(async () => (await statusOf(product, ids[0])) === 2);

  // N opens the reason picker next to the evidence, with the finding's reason preselected.
  await passGap(page);
  await compare(page);
  await press(page, "n");
  await comparison(page).waitFor({ state: "detached" });
  const strip = page.locator("[data-pane=reasons]");
  await strip.locator("[role=listbox]:focus [aria-selected=true]", { hasText: "与已发布模型重复" }).waitFor();
  await press(page, "Enter");
  await shown(page, titleOf(2));
  await until(async () => (await statusOf(product, ids[1])) === 3);

  // A second press within the decision gap decides nothing.
  await passGap(page);
  await compare(page);
  await press(page, "p", "p");
  await shown(page, titleOf(3));
  await until(async () => (await statusOf(product, ids[2])) === 2);
  expect(await statusOf(product, ids[3])).toBe(1);

  await passGap(page);
  await compare(page);
  await press(page, "=");
  await page.getByRole("dialog", { name: /重复/ }).getByRole("radio").first().waitFor();
  await press(page, "Escape", "Escape");
  await comparison(page).waitFor({ state: "detached" });

  // Other rows are selected, so P would not act on the compared item.
  await shown(page, titleOf(3));
  await press(page, "j", "x", "k");
  await shown(page, titleOf(3));
  await compare(page);
  await press(page, "p");
  await notice(page, /选中了其他条目/);
  await comparison(page).waitFor();
  expect(await statusOf(product, ids[3])).toBe(1);
  expect(await statusOf(product, ids[4])).toBe(1);
});

it("an item that a colleague has leased is compared, neither decided nor deferred, and S moves on without a skip", async () => {
  const ids = await fillRepeated(8);
  await addColleagues(product, "second");
  const page = await openLeased(product, ids[0] ?? "", titleOf(0));
  const records = (): Promise<unknown[]> =>
    product.db.query("select id from operation_record where command like 'model.%'");
  await prefetched(page, 4);
  await compare(page);
  await comparison(page).getByRole("button", { name: /^通过/, disabled: true }).waitFor();
  await press(page, "p");
  await notice(page, /李四 正在处理/);
  expect(await statusOf(product, ids[0])).toBe(1);
  await press(page, "Escape");
  await comparison(page).waitFor({ state: "detached" });

  // Deferral keys only name the colleague.
  for (const name of ["请作者补充", "升级给组长"])
    await page.getByRole("toolbar").getByRole("button", { name, disabled: true }).waitFor();
  for (const key of ["h", "q"]) {
    await page.locator("[data-notice]").waitFor({ state: "detached" });
    await press(page, key);
    await notice(page, /李四 正在处理/);
    expect(await page.getByRole("dialog").count()).toBe(0);
  }
  // The letters of the intended text are no keys of the queue.
  await press(page, "h", "s", "p", "a", "m", "Enter");
  await readGap(page);
  await shown(page, titleOf(0));
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await records()).toEqual([]);
  await page.locator("[data-notice]").waitFor({ state: "detached" });
  await press(page, "s");
  await shown(page, titleOf(3));
  expect(await product.db.query("select item from queue_skip")).toEqual([]);
  expect(await page.locator("[data-notice]").count()).toBe(0);
});
