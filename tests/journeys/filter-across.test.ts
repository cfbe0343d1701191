import { beforeAll, expect, it } from "vitest";
import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { TagKind } from "#domain/tags/enumerations.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { logIn, press, visitor, waitForAddress } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();
beforeAll(async () => {
  const { db } = product;
  const tagged = (name: string, material: "pla" | "abs") =>
    insertRecord(db, tag, { name, kind: TagKind.of("colour"), materials: [FilamentMaterial.of(material)] }, null);
  const [pla, abs] = [await tagged("PLA 标签", "pla"), await tagged("ABS 标签", "abs")];
  await makeModel(db, { groupName: "挂钩", tags: [pla.id, abs.id] });
  await makeModel(db, { groupName: "支架", tags: [abs.id] });
});

it("a list is filtered by a field of its tags, by keyboard, and a new record takes the values of its own conditions", async () => {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/model-admin");
  const options = page.locator("[role=listbox]").getByRole("option");
  await press(page, "/");
  await page.keyboard.type("标签");
  await options.filter({ hasText: "标签" }).first().waitFor();
  // The completion ends with a colon; a dot after it asks for the fields of the tags.
  await press(page, "ArrowDown", "Enter", ".");
  await page.keyboard.type("材");
  await options.filter({ hasText: "标签 › 材料" }).waitFor();
  await press(page, "ArrowDown", "Enter");
  await options.filter({ hasText: "PLA" }).first().waitFor();
  await press(page, "ArrowDown", "Enter", "Enter");
  await waitForAddress(page, "f=tags.materials:pla");
  await page.locator("[data-testid=filter] [data-slot=chip]", { hasText: "标签 › 材料PLA" }).waitFor();
  const row = (name: string) => page.locator(".row .title", { hasText: name });
  await row("挂钩").waitFor();
  expect(await row("支架").count()).toBe(0);
  // The address alone gives the same chip, although the area of tags was not loaded for it.
  await page.reload();
  await page.locator("[data-testid=filter] [data-slot=chip]", { hasText: "标签 › 材料PLA" }).waitFor();
  await row("挂钩").waitFor();
  await press(page, "/");
  await page.keyboard.type("tags.hue:red");
  await press(page, "Enter");
  await page
    .locator("[data-testid=suggestions] [role=status]", { hasText: "筛选「标签 › 色相」的值「red」应为整数" })
    .waitFor();
  await press(page, "Escape", "Escape");
  // A new record takes its first values from the conditions on its own fields, not from those on a reference's fields.
  await page.evaluate(() => void (location.hash = "/tags-manage?f=kind:colour+category.status:up&edit=new"));
  await page.locator("#form-kind", { hasText: "颜色" }).waitFor();
});
