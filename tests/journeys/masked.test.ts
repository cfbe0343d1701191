import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { CompanyPageKind } from "#domain/community/enumerations.ts";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { consent } from "#domain/community/consent.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { logIn, notice, press, runFromPalette, visitor, waitForAddress } from "#support/console.ts";
import { now } from "#support/factory.ts";
import { fillQueue, QUEUE, shown, titleOf } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const valueOf = (page: Page, label: string) => page.locator(`#detail-panel dt:text-is("${label}") + dd`);
/** All that the browser keeps: its storages and the address. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));

it("Shift+V shows a masked value until another record or Esc masks it, in a queue over the evidence, and nothing keeps it", async () => {
  const page1 = await insertRecord(
    product.db,
    companyPage,
    { kind: CompanyPageKind.of("press"), title: { "1": "媒体", "0": "Press" } },
    null,
  );
  const make = (ip: string, time: number): Promise<AnyRecord> =>
    insertRecord(product.db, consent, { page: page1.id, device: ip, time, ip, slot: ip }, null);
  const first = await make("203.0.113.7", now());
  await make("198.51.100.9", now() - 60);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/about-creality-manage?v=consents&id=${first.id}`);
  const ip = valueOf(page, "IP");
  await ip.getByText("203.0.*.*").waitFor();
  await press(page, "Shift+V");
  await ip.getByText("203.0.113.7").waitFor();
  expect(await storedText(page)).not.toContain("203.0.113.7");
  await press(page, "j");
  await ip.getByText("198.51.*.*").waitFor();
  await press(page, "k");
  await ip.getByText("203.0.*.*").waitFor();
  const [record] = await product.db.query<{ command: string; after: object }>(
    "select command, after from operation_record order by id desc limit 1",
  );
  expect(record).toEqual({ command: "consent.reveal", after: { ip: "203.0.*.*" } });
  // In a queue it is shown over the evidence.
  await fillQueue(product, 2);
  await product.db.query("update model set ip = '203.0.113.8'");
  await page.evaluate((to) => void (location.hash = to), QUEUE);
  await shown(page, titleOf(0));
  await press(page, "Shift+V");
  const dialog = page.getByRole("dialog", { name: "IP" });
  await dialog.getByText("203.0.113.8").waitFor();
  expect(await storedText(page)).not.toContain("203.0.113.8");
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
});

it("the form shows masks, keeps what is left empty, empties on request, and opens at the field that a command misses", async () => {
  const group = await insertRecord(product.db, authGroup, { name: "掩码组", auths: [] }, null);
  const values = { account: "masked", realName: "掩码", email: "zhang@staff.example", phone: "13812345678" };
  const { id } = await insertRecord(product.db, admin, { ...values, authGroupIds: [group.id] }, null);
  const stored = async () =>
    (
      await product.db.query<{ email: string; phone: string }>("select email, phone from admin where id = $1::bigint", [
        id,
      ])
    )[0];
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/manage-admin?id=${id}`);
  await page.locator("#detail-panel").waitFor();
  await runFromPalette(page, "显示原值");
  await page.locator("#ask-field").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await press(page, "e");
  const email = page.locator("#form-email");
  await email.waitFor();
  expect(await email.inputValue()).toBe("");
  expect(await email.getAttribute("placeholder")).toBe("z***@staff.example（不填则不变）");
  await email.focus();
  await page.keyboard.type("z***@staff.example");
  await press(page, "Control+s");
  await page.locator('[data-field="form-email"] p', { hasText: "仍是掩码" }).waitFor();
  await press(page, "Control+a", "Delete");
  await page.locator('[data-field="form-phone"] button', { hasText: "清空" }).focus();
  await press(page, "Enter");
  await press(page, "Control+s");
  await page.waitForFunction(() => !location.hash.includes("edit="));
  expect(await stored()).toEqual({ email: "zhang@staff.example", phone: "" });
  // A command on an incomplete record opens the form at the first missing field.
  const record = await insertRecord(
    product.db,
    companyPage,
    { kind: CompanyPageKind.of("jobs"), title: { "1": "招聘" }, body: { "1": "<p>一</p>", "0": "<p>one</p>" } },
    null,
  );
  await page.evaluate((to) => void (location.hash = to), `/about-creality-manage?v=all&id=${record.id}`);
  await page.getByRole("button", { name: /发布.*还缺：标题。请先补全/ }).waitFor();
  await press(page, "p");
  await notice(page, /还缺：标题。请先补全/);
  await waitForAddress(page, `edit=${record.id}`);
  await page.locator('[data-field="form-title"] p', { hasText: "中文和英文都要填" }).waitFor();
  await page.locator('[data-field="form-title"] input:focus').waitFor();
  await page.locator("#form-title-0").focus();
  await page.keyboard.type("Jobs");
  await press(page, "Control+s");
  await page.waitForFunction(() => !location.hash.includes("edit="));
  await press(page, "p");
  await notice(page, /「发布」已完成/);
});
