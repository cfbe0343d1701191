import { afterAll, beforeAll, expect, it } from "vitest";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { resourceNamed } from "#domain/index.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Console } from "#support/console.ts";
import { logIn, press, startConsole, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { passGap, shown, statusOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

/** A model that a colleague took down with a strike, and its author's appeal. */
async function contestedModel(title: string): Promise<{ model: string; author: string }> {
  const { db } = product;
  const model = await makeModel(db, {
    groupName: title,
    status: ModelShelf.of("down"),
    machineReview: 5,
    queueOrder: null,
  });
  const author = String(model["author"]);
  const colleague = (await makeAny(db, resourceNamed("admin"))).id;
  const decision = {
    resource: "model",
    opObjId: model.id,
    targetId: author,
    command: "model.stop",
    admin: colleague,
    before: { status: ModelShelf.of("up") },
    after: { status: ModelShelf.of("down") },
  };
  const againstRecord = (await makeAny(db, resourceNamed("operationRecord"), decision)).id;
  await insertRecord(
    db,
    resourceNamed("strike"),
    { user: author, points: 1, decision: againstRecord, expires: 4_000_000_000 },
    null,
  );
  await db.query(`update "user" set strikes = 1 where id = $1::bigint`, [author]);
  await insertRecord(
    db,
    resourceNamed("grievance"),
    {
      heading: title,
      againstRecord,
      model: model.id,
      user: author,
      reason: "这不是重复上传",
      targetType: "model",
      decision: "model.stop",
      decidedBy: colleague,
    },
    null,
  );
  return { model: model.id, author };
}

it("an upheld appeal reverses the decision by keyboard, and U takes all of it back", async () => {
  const { model, author } = await contestedModel("被下架的花瓶");
  const strikes = async (): Promise<unknown> =>
    (await product.db.query<{ n: number }>(`select strikes as n from "user" where id = $1::bigint`, [author]))[0]?.n;
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/model-admin");
  await press(page, "g", "e", "a");
  await shown(page, "被下架的花瓶");
  await page.getByText("这不是重复上传").first().waitFor();
  await passGap(page);
  await press(page, "p");
  await until(async () => (await statusOf(product, model)) === ModelShelf.of("up"));
  expect(await strikes()).toBe(0);
  await press(page, "u");
  await shown(page, "被下架的花瓶");
  await until(async () => (await statusOf(product, model)) === ModelShelf.of("down"));
  expect(await strikes()).toBe(1);
});
