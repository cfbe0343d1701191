import { afterAll, beforeAll, expect, it } from "vitest";
import type { StaffDecisions } from "#domain/api/staff.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { difference } from "#server/audit/record.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

it("lists each admin's decisions of seven days, without those undone", async () => {
  const { token, id } = await api.colleague("decider");
  const decide = async (): Promise<string> => {
    const record = await makeModel(api.db);
    const body = { ids: [record.id], versions: { [record.id]: record.version } };
    const { outcomes } = await api.ok<CommandReply>("model", "pass", body, { token });
    return outcomes[0]?.recordId ?? "";
  };
  const week = async (): Promise<unknown> =>
    (await api.ok<ListReply>("admin", "list", { filter: `id:${id}` })).list[0]?.["weekDecisions"];
  expect(await week()).toBe(0);
  const [first, second] = [await decide(), await decide()];
  await decide();
  expect(await week()).toBe(3);
  await api.ok("operationRecord", "undo", { recordIds: [second] }, { token });
  expect(await week()).toBe(2);
  await api.db.query("update operation_record set create_time = now() - interval '8 days' where id = $1::bigint", [
    first,
  ]);
  expect(await week()).toBe(1);
  const reply = await api.ok<StaffDecisions>("admin", "decisions", { id });
  expect(reply).toMatchObject({ total: 2, undone: 1, verdicts: { "model.pass": 2 } });
});

it("does not count a change of the decision counters as a change of the admin's record", () => {
  const record = { id: "1", version: 1, remark: "", weekDecisions: 4 };
  expect(difference(admin, record, { ...record, version: 2, remark: "夜班", weekDecisions: 5 })).toEqual({
    before: { remark: "" },
    after: { remark: "夜班" },
  });
});
