import { expect, it } from "vitest";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, notice, press, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import { row, save } from "#support/permission-tree.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole(async ({ db }) => {
  for (let i = 0; i < 3; i++) await makeModel(db, { groupName: `灯罩 ${i}` });
});

it("a refused call is listed on the group's page, and one key leads to its row, where ticking it allows the call", async () => {
  const { db } = product;
  const auths = ["screen:/model-admin", "model.pass"];
  const group = await insertRecord(db, authGroup, { name: "被拒组", auths }, null);
  const passwordHash = await hashPassword(PASSWORD);
  await insertRecord(db, admin, { account: "laowang", realName: "老王", authGroupIds: [group.id], passwordHash }, null);
  const worker = await visitor(product);
  const his = worker.page;
  await logIn(worker, product, "/model-admin?f=status:wait", "laowang");
  await his.locator("#detail-panel").waitFor();
  // Revoked without a live event for the console, so the server refuses.
  await db.query("update auth_group set auths = '{screen:/model-admin}', version = version + 1 where id = $1::bigint", [
    group.id,
  ]);
  await press(his, "p");
  await notice(his, /无权进行此页面的操作/);

  const boss = await visitor(product);
  await logIn(boss, product, `/config-auth-group/${group.id}/x`);
  const { page } = boss;
  await page.locator("[role=tree]").focus();
  await page.getByRole("tab", { name: /被拒.*1/ }).waitFor();
  await press(page, "n");
  await page.getByTestId("refused-calls").filter({ hasText: "1 次 · 老王" }).waitFor();
  expect(await page.locator("[role=tree]").getAttribute("aria-activedescendant")).toBe("pt-model.pass");
  await press(page, "Home", "F6", "Tab");
  await page.locator("[data-testid=refused-calls] button:focus").waitFor();
  await press(page, "Enter");
  await page.locator("[role=tree]:focus").waitFor();
  expect(await page.locator("[role=tree]").getAttribute("aria-activedescendant")).toBe("pt-model.pass");
  expect(await row(page, "model.pass").getAttribute("aria-checked")).toBe("true");
  await save(page);
  await press(his, "p");
  await notice(his, /「通过」已完成/);

  // The admin has used one permission and never the other.
  await db.query("update auth_group set auths = auths || '{model.stop}', version = version + 1 where id = $1::bigint", [
    group.id,
  ]);
  await page.reload();
  await page.locator("[role=tree]").focus();
  await page.locator('[id="pt-model.pass"] [data-testid=uses]', { hasText: "1" }).waitFor();
  await press(page, "f", "f", "f");
  await row(page, "model.stop").waitFor();
  expect(await row(page, "model.pass").count()).toBe(0);
  expect(await row(page, "screen:/model-admin").getByTestId("uses").textContent()).toBe("");
});
