import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { category } from "#domain/community/category.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { model } from "#domain/models/model.resource.ts";
import { codes } from "#kernel/errors.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const merge = async (id: string, target: string) => {
  const { version } = await readRecord(api.db, category, id);
  const asked = { ids: [id], versions: { [id]: version }, input: { target } };
  return api.call(v2(category.name, "merge"), asked, { token: api.admin });
};

describe("merging a category", () => {
  it("moves its models and children to the target, which then counts them, and stays as a way to the target", async () => {
    const [from, into] = [(await makeCategory(api.db)).id, (await makeCategory(api.db)).id];
    const child = (await makeCategory(api.db, { fatherId: from })).id;
    const { id } = await makeModel(api.db, { categoryId: from });
    expect((await merge(from, into)).code).toBe(codes.ok);
    expect(await readRecord(api.db, model, id)).toMatchObject({ categoryId: into });
    expect(await readRecord(api.db, category, child)).toMatchObject({ fatherId: into });
    expect(await readRecord(api.db, category, into)).toMatchObject({ models: 1 });
    expect(await readRecord(api.db, category, from)).toMatchObject({
      models: 0,
      mergedInto: into,
      status: UpDown.of("down"),
    });
  });

  it("is refused into itself, below itself, and where its children would stand on a fourth level", async () => {
    const from = (await makeCategory(api.db)).id;
    const child = (await makeCategory(api.db, { fatherId: from })).id;
    const grandchild = (await makeCategory(api.db, { fatherId: child })).id;
    const top = (await makeCategory(api.db)).id;
    const second = (await makeCategory(api.db, { fatherId: top })).id;
    for (const target of [from, grandchild, second]) expect((await merge(from, target)).code).toBe(codes.guardRefused);
    expect((await merge(from, top)).code).toBe(codes.ok);
  });
});
