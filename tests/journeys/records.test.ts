import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { OperationModule } from "#domain/enumerations/reports.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import {
  logIn,
  meanwhile,
  notice,
  press,
  runFromPalette,
  typeInPalette,
  visitor,
  waitForAddress,
} from "#support/console.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { makeModel } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const filterBy = async (page: Page, text: string): Promise<void> => {
  await press(page, "/");
  await page.keyboard.type(text);
  await press(page, "Enter");
};

/** True if the filter's key and field are in one line with the views. */
const isOneLine = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [bar, cap, field] = [
      "[data-slot=bar]:has([data-testid=filter])",
      "[data-testid=filter] kbd",
      "[data-testid=filter] input",
    ].map((one) => document.querySelector(one)?.getBoundingClientRect());
    if (!bar || !cap || !field) return false;
    return bar.height < 40 && cap.right < field.left && cap.bottom > field.top && field.width > 60;
  });

it("an action of the system has a label in the history, in a window that has opened nothing else", async () => {
  const { id } = await makeModel(product.db, { groupName: "重新提交的灯", queueOrder: 1 });
  const entry = { moduleId: OperationModule.of("model"), resource: "model", opObjId: id, command: "model.resubmit" };
  await insertRecord(product.db, operationRecord, { ...entry, before: {}, after: {} }, null);
  const person = await visitor(product);
  for (const [address, place] of [
    [`/model-admin?id=${id}&tab=history`, "#detail-panel [data-testid=operation]"],
    [`/model-machine-review?id=${id}`, "[data-testid=timeline] li"],
  ] as const) {
    // It loads the page again.
    await logIn(person, product, address);
    await person.page.locator(place, { hasText: "作者重新提交" }).waitFor();
  }
  await product.db.query("delete from model where id = $1::bigint", [id]);
});

it("a record is compared with an earlier version, and a link shows the same comparison", async () => {
  const { id } = await insertRecord(
    product.db,
    systemConfig,
    { name: "现名", type: "pictureCount", picUploadNum: 9 },
    null,
  );
  const entry = { moduleId: OperationModule.of("account"), resource: "systemConfig", opObjId: id };
  for (const [command, before, after] of [
    ["systemConfig.edit", { name: "原名" }, { name: "初名" }],
    ["systemConfig.edit", { name: "初名" }, { name: "中间名" }],
    ["systemConfig.edit", { name: "中间名", picUploadNum: 5 }, { name: "现名", picUploadNum: 9 }],
  ] as const)
    await insertRecord(product.db, operationRecord, { ...entry, command, before, after }, null);
  const person = await visitor(product);
  await logIn(person, product, `/system-config?id=${id}`);
  const { page } = person;
  await page.getByRole("heading", { name: "现名" }).waitFor();
  await runFromPalette(page, "与较早版本比较");
  const compared = page.getByRole("region", { name: "现在与此版本比较" });
  await compared.locator("select:focus").waitFor();
  const change = (row: string) => compared.locator(`dt:text-is("${row}") + dd`);
  expect(await change("名称").innerText()).toBe("中间现名");
  expect(await change("图片数量").innerText()).toMatch(/5\s*9/);
  await press(page, "ArrowDown");
  await change("名称").locator("del", { hasText: "初" }).waitFor();
  await page.reload();
  await change("名称").locator("del", { hasText: "初" }).waitFor();
  await compared.locator("select").focus();
  await press(page, "End");
  await change("名称").locator("del", { hasText: "原" }).waitFor();
  expect(await compared.locator("option:checked").innerText()).toBe("最初的版本");
  await page.reload();
  await change("名称").locator("del", { hasText: "原" }).waitFor();
  await runFromPalette(page, "看历史");
  await compared.waitFor({ state: "detached" });
});

it("a decision is found in the operation records, undone there, and leads to its record; views and names narrow them", async () => {
  const { id } = await makeModel(product.db, { groupName: "可动关节龙" });
  const boss = await visitor(product);
  await logIn(boss, product, "/model-admin");
  const { page } = boss;
  await page.getByRole("heading", { name: "可动关节龙" }).waitFor();
  // Waits until the records are loaded, so that the undo window remains for the keys.
  await press(page, "g", "l");
  await page.getByRole("heading", { name: "登录" }).waitFor();
  await page.locator("#detail-panel").waitFor();
  // An operation that cannot be undone is disabled with a reason.
  await page.locator("button[aria-disabled=true]", { hasText: "撤销这一操作" }).waitFor();
  await press(page, "Shift+U");
  await notice(page, /这一操作不能撤销/);
  await press(page, "g", "m");
  await page.getByRole("heading", { name: "可动关节龙" }).waitFor();
  await press(page, "p");
  await notice(page, /「通过」已完成/);
  await press(page, "g", "l");
  await page.getByRole("heading", { name: "通过" }).waitFor();
  await page.getByRole("button", { name: "撤销这一操作" }).waitFor();
  const row = page.locator("[role=row].cursor");
  expect(await row.innerText()).toMatch(/可动关节龙\s+通过 · 状态：待审核 → 已上架 · 机审：机审存疑 → 复审通过 · /);
  await press(page, "Shift+U");
  await notice(page, /「撤销」已完成|已撤销/);
  const [model] = await product.db.query<{ status: number }>("select status from model where id = $1::bigint", [id]);
  expect(model?.status).toBe(ModelShelf.of("wait"));

  await page.locator("#detail-panel", { hasText: "已被操作" }).waitFor();
  // Its own entry is not in the list of other operations.
  await page.locator("#detail-panel [data-testid=operation]", { hasText: "撤销" }).waitFor();
  expect(await page.locator("#detail-panel [data-testid=operation]").count()).toBe(1);
  await press(page, "Shift+U");
  await notice(page, /没有可撤销的，或已经撤销/);
  await press(page, "o");
  await waitForAddress(page, `/model-detail/${id}/`);
  await page.getByRole("heading", { name: "可动关节龙" }).waitFor();

  await press(page, "g", "l");
  await filterBy(page, "被撤销于:*");
  await waitForAddress(page, "f=undoneBy:*");
  await page.locator("[role=row]", { hasText: "通过" }).first().waitFor();
  // Each of the thirteen modules is a view, and a record's name selects its operations.
  const { db } = product;
  const { id: named } = await makeModel(db, { groupName: "按名字找的灯" });
  await makeModel(db, { groupName: "另一盏灯" });
  for (const command of ["model.remark", "model.stop"])
    await db.query(
      `insert into operation_record (module_id, resource, op_obj_id, command, batch_id)
       values ('model', 'model', $1::bigint, $2, 'x'), ('printer', 'admin', $1::bigint, 'admin.edit', 'x')`,
      [named, command],
    );
  await page.evaluate(() => (location.hash = "#/recode-manage"));
  // Views without space are in the menu, which the keyboard opens.
  await page.getByRole("button", { name: "全部视图" }).focus();
  await press(page, "Enter");
  for (const { label } of OperationModule.values)
    await page
      .getByRole("menuitemradio", { name: label[0] })
      .or(page.getByRole("menuitem", { name: label[0] }))
      .first()
      .waitFor();
  await press(page, "End");
  await press(page, "Enter");
  await waitForAddress(page, "v=softwareFirmware");
  await page.evaluate(() => (location.hash = "#/recode-manage?v=printer"));
  await page.locator("[role=row]", { hasText: "编辑" }).first().waitFor();
  await page.evaluate(() => (location.hash = "#/recode-manage"));
  await press(page, "/");
  await page.keyboard.type("对象:按名字");
  await page.getByRole("option", { name: /^按名字找的灯\s*模型/ }).waitFor();
  await press(page, "ArrowDown");
  await press(page, "Enter");
  await press(page, "Enter");
  await waitForAddress(page, `f=resource:model+opObjId:${named}`);
  await page.locator("[data-slot=chip]", { hasText: "按名字找的灯" }).waitFor();
  await expect.poll(() => page.locator("[role=row]", { hasText: "备注" }).count()).toBe(1);
  // A fully typed name needs no selection, and an id works too.
  for (const typed of ["对象:按名字找的灯", `对象:${named}`]) {
    await page.evaluate(() => (location.hash = "#/recode-manage?v=model"));
    await filterBy(page, typed);
    await waitForAddress(page, `opObjId:${named}`);
    await page.locator("[role=row]", { hasText: "备注" }).waitFor();
  }
});

it("a listed reason is in the reader's language wherever it is shown", async () => {
  const reason = "与已发布模型重复";
  const { id } = await makeModel(product.db, { groupName: "重复的龙", reviewReason: reason });
  await product.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, reason, before, after)
     values ('model', 'model', $1::bigint, 'model.noPass', $2::text, '{}', jsonb_build_object('reviewReason', $2::text))`,
    [id, reason],
  );
  const reader = await visitor(product, "en");
  const { page } = reader;
  await logIn(reader, product, `/recode-manage?f=${encodeURIComponent(`opObjId:${id} command:model.noPass`)}`);
  await page.locator("#detail-panel dt", { hasText: "Review reason" }).first().waitFor();
  await page.locator("[role=row].cursor", { hasText: "Duplicates a published model" }).waitFor();
  for (const part of ["[role=row].cursor", "#detail-panel"])
    expect(await page.locator(part).innerText()).not.toContain(reason);
  await page.goto(`${product.url}/#/model-detail/${id}/x/0?tab=basics`);
  await page.locator("#detail-panel dd", { hasText: "Duplicates a published model" }).waitFor();
  await page.goto(`${product.url}/#/model-admin?id=${id}&c=groupName,reviewReason`);
  await page.locator("[role=row].cursor [role=gridcell]", { hasText: "Duplicates a published model" }).waitFor();
});

it("an export contains the filtered list, leaves an operation record, and can be stopped", async () => {
  await product.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, reason, before, after, ip)
     select 'content', 'companyPage', i, 'companyPage.publish', '=1+1', '{"shelf":"wait"}', '{"shelf":"up"}', '@1' from generate_series(1, 1200) i`,
  );
  const boss = await visitor(product, "en");
  await logIn(boss, product, "/recode-manage?v=content");
  const { page } = boss;
  await page.locator("#detail-panel").waitFor();
  expect(await page.locator("[role=row].cursor").innerText()).toMatch(/Company page 1200\s+Publish · /);
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => isOneLine(page), { message: `at ${width}` }).toBe(true);
  }
  const startExport = async (): Promise<void> => {
    await runFromPalette(page, "Export operation record");
    await page.getByRole("dialog", { name: "Export: operation record" }).locator("button:focus").waitFor();
    await press(page, "1");
  };
  const file = await meanwhile(page.waitForEvent("download"), startExport);
  expect(file.suggestedFilename()).toMatch(/^Operation record \d{4}-\d\d-\d\d \d{4}\.csv$/);
  await notice(page, /Exported 1,200 rows/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(1_202);
  expect(text).toContain("\ufeffID,Created,Created by,Module,Kind,Record,Affects,Command,By,Reason,");
  expect(text).toContain(",Content,Company page,1200,,Publish,,'=1+1,,");
  expect(text).toContain(`,Status: Waiting,Status: up,,,,,,,****,`);

  // The second call gets no answer before it is stopped.
  await page.route("**/operationRecord/export", () => undefined);
  await startExport();
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await press(page, "Escape");
  await notice(page, /Export stopped/);

  await press(page, "1");
  await filterBy(page, "Command:operationRecord.export");
  await page.locator("#detail-panel", { hasText: "1,200 exported" }).waitFor();
  expect(await page.locator("#detail-panel").innerText()).toContain("moduleId:content");

  // A frequent search becomes a saved view.
  const ask = async (command: string, name: string): Promise<void> => {
    await runFromPalette(page, command);
    await page.locator("[role=dialog] input:focus").waitFor();
    await page.keyboard.type(name);
    await press(page, "Enter");
  };
  const mine = (shownPage: Page) => shownPage.locator(".views button", { hasText: /Taken along|Carried off/ });
  await ask("Save as view", "Taken along");
  await notice(page, /Saved as view 8/);
  await press(page, "1");
  await press(page, "8");
  await waitForAddress(page, "f=command:operationRecord.export");
  await ask("Save as view", "Taken along");
  await notice(page, /View Taken along overwritten · Undo/);
  expect(await mine(page).count()).toBe(1);
  // The name is preselected for typing over. A name that another view has is refused in place.
  await ask("Save as view", "Beside it");
  await notice(page, /Saved as view 9/);
  await runFromPalette(page, "Rename my view");
  const name = page.locator("#ask-name:focus");
  await name.waitFor();
  expect(await name.inputValue()).toBe("Taken along");
  await page.keyboard.type("Beside it");
  await press(page, "Enter");
  await page.locator("#ask-name-problems", { hasText: "A view with this name already exists" }).waitFor();
  await name.waitFor();
  await page.keyboard.type("Carried off");
  await press(page, "Enter");
  await notice(page, /View Taken along renamed to Carried off/);

  // On another computer of the same admin the palette knows the view by name, and changes appear there.
  const elsewhere = await visitor(product, "en");
  await logIn(elsewhere, product, "/");
  const { page: other } = elsewhere;
  await other.getByTestId("queue-card").first().waitFor();
  await typeInPalette(other, "carried");
  await other.locator('[cmdk-item][aria-selected="true"]', { hasText: "my view" }).waitFor();
  await press(other, "Enter");
  await waitForAddress(other, "/recode-manage?f=command:operationRecord.export");
  await mine(other).and(other.locator("[aria-current=true]")).waitFor();
  await runFromPalette(page, "Remove my view");
  await notice(page, /View Carried off removed · Undo/);
  await press(page, "u");
  await notice(page, /View Carried off restored/);
  await mine(page).and(page.locator("[aria-current=true]")).waitFor();
  await runFromPalette(page, "Remove my view");
  await notice(page, /View Carried off removed/);
  await runFromPalette(page, "Remove my view");
  await notice(page, /View Beside it removed/);
  await mine(page).waitFor({ state: "detached" });
  await mine(other).waitFor({ state: "detached" });

  // A view that no longer fits the definition names its problem and can be removed.
  await page.evaluate(() => (location.hash = "#/recode-manage?f=nothing:here"));
  await page.locator("[data-slot=chip]", { hasText: "nothing" }).waitFor();
  await ask("Save as view", "Taken along");
  await mine(other).waitFor({ state: "attached" });
  await press(page, "1");
  await press(page, "8");
  await page.locator("[data-slot=chip]", { hasText: "nothing" }).waitFor();
  // It can be removed even if the list itself cannot be loaded.
  const listCalls = /(operationRecord\/list|screen\/open)$/;
  await page.route(listCalls, (route) => route.abort());
  await page.reload();
  await page.locator("[data-pane=list]", { hasText: "Could not load the list" }).waitFor();
  // Saved views load separately from the list.
  await mine(page).and(page.locator("[aria-current=true]")).waitFor({ state: "attached" });
  await runFromPalette(page, "Remove my view");
  await mine(other).waitFor({ state: "detached" });
  await page.unroute(listCalls);
  await page.reload();
  await page.locator("#detail-panel").waitFor();

  // Columns belong to the account too. Those stored only in a browser are moved there once.
  await runFromPalette(page, "Columns…");
  await page.getByRole("dialog").locator("[role=checkbox]:focus").waitFor();
  const heads = (of: Page): Promise<string[]> => of.locator("[role=columnheader]").allTextContents();
  const before = await heads(other);
  await press(page, "Space", "Escape");
  await expect.poll(() => heads(other)).not.toEqual(before);
  const wanted = await heads(page);
  expect(await heads(other)).toEqual(wanted);
  await other.evaluate(() => {
    const view = { id: "my-1", name: "Carried off", base: "", filter: "", sort: "id" };
    localStorage.setItem("admin.views./recode-manage", JSON.stringify([view, { ...view, id: "my-2" }]));
  });
  await other.reload();
  await mine(page).nth(1).waitFor({ state: "attached" });
  expect(await mine(page).allTextContents()).toEqual(["8Carried off", "9Carried off 2"]);
  expect(await heads(other)).toEqual(wanted);
  expect(await other.evaluate(() => localStorage.getItem("admin.views./recode-manage"))).toBeNull();
});
