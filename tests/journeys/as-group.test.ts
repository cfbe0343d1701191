import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, press, typeInPalette, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole(async ({ db }) => {
  await makeModel(db, { groupName: "灯罩" });
});

/** Reads each screen of the preview with its buttons: label and whether it is enabled. */
const readPreview = (page: Page) =>
  page.locator("section:has([data-testid=screen-commands])").evaluateAll((sections) =>
    sections.map((section) => ({
      route: section.querySelector("h3 .text-muted")?.textContent ?? "",
      may: Object.fromEntries(
        [...section.querySelectorAll("button")].map((one) => [
          one.querySelector("span")?.textContent ?? one.textContent,
          one.getAttribute("aria-disabled") !== "true",
        ]),
      ),
    })),
  );

/** Reads the palette's rows: id and whether a permission is missing. */
const rowsOf = (page: Page) =>
  page.locator("[cmdk-item]").evaluateAll((items) =>
    items.map((item) => ({
      id: item.getAttribute("data-value") ?? "",
      label: item.children[1]?.textContent ?? "",
      may: !/权限/.test(item.querySelector(".text-yellow-fg")?.textContent ?? ""),
    })),
  );

it("the preview of a group shows what its admin sees after the login", async () => {
  const { db } = product;
  const routes = ["/model-admin", "/model-machine-review", "/manage-admin"];
  const auths = [...routes.map((route) => `screen:${route}`), "model.pass", "model.remark", "admin.edit"];
  const group = await insertRecord(db, authGroup, { name: "对照组", auths }, null);
  const passwordHash = await hashPassword(PASSWORD);
  const values = { account: "dui", realName: "对", email: "d@e.org", authGroupIds: [group.id], passwordHash };
  await insertRecord(db, admin, values, null);
  const boss = await visitor(product);
  await logIn(boss, product, `/config-auth-group/${group.id}/x`);
  await boss.page.locator("[role=tree]").focus();
  await press(boss.page, "v");
  await boss.page.getByTestId("screen-commands").first().waitFor();
  const preview = await readPreview(boss.page);
  expect(preview.map(({ route }) => route)).toEqual(routes);

  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/", "dui");
  for (const { route, may } of preview) {
    const resource = route === "/manage-admin" ? "admin." : "model.";
    await page.goto(`${product.url}/#${route}`);
    await page.locator(".row[aria-selected=true], .row.cursor, #detail-panel").first().waitFor();
    await typeInPalette(page, ">");
    await page.locator(`[cmdk-item][data-value="${resource}edit"]`).waitFor();
    const rows = (await rowsOf(page)).filter(({ id }) => id.startsWith(resource));
    expect(rows.length).toBeGreaterThan(5);
    for (const { label, may: is } of rows) if (label in may) expect([label, is], route).toEqual([label, may[label]]);
    expect(rows.filter((one) => one.may).every(({ label }) => may[label] !== false)).toBe(true);
    await press(page, "Escape", "Escape");
    await page.locator("[cmdk-input]").waitFor({ state: "detached" });
  }
  await typeInPalette(page, "/");
  // The rows that were out of sight follow after a moment.
  for (const route of routes) await page.locator(`[cmdk-item][data-value="${route}"]`).waitFor();
  const open = (await rowsOf(page)).filter((one) => one.may && one.id.startsWith("/")).map(({ id }) => id);
  expect(open.toSorted()).toEqual(["/", ...routes].toSorted());
});
