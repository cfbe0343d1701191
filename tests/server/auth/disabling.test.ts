import { describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { ListReply } from "#domain/api/list.ts";
import { account } from "#domain/api/call.ts";
import { disableLeavers } from "#server/auth/session/disable-leavers.ts";
import { lease } from "#server/queue/lease.ts";
import { makeModel } from "#support/factory.ts";
import { sharedStaff } from "#support/shared.ts";

const { api, staff } = sharedStaff();

const { refused } = staff;

describe("disabling", () => {
  it("ends sessions and releases leases when an admin is disabled, and needs a reason", async () => {
    const group = await staff.group("审核组", ["screen:/model-machine-review", "model.pass"]);
    const { item, password } = await staff.admin("reviewer", [group.id]);
    const token = (await staff.logIn("reviewer", password)).result.token;
    const model = await makeModel(api.db);
    await lease(api.db, "machineReview", model.id, item.id);
    await refused(() => staff.run("admin", "disable", item.id), codes.illegalParameter, /原因/);
    expect((await staff.run("admin", "disable", item.id, { reason: { text: "停职" } })).code).toBe(codes.ok);
    expect(await api.call(account("userInfo"), {}, { token })).toMatchObject({ code: codes.identityInvalid });
    expect(await api.db.query("select 1 from queue_item where holder = $1::bigint", [item.id])).toEqual([]);
    expect((await staff.logIn("reviewer", password)).code).toBe(codes.userBanned);
    const history = await api.ok<ListReply>("admin", "history", { id: item.id });
    expect(history.list[1]).toMatchObject({ command: "admin.disable", reason: "停职" });
    expect((await staff.run("admin", "enable", item.id)).code).toBe(codes.ok);
    expect((await staff.logIn("reviewer", password)).code).toBe(codes.ok);
  });

  it("refuses a leave date in the past", async () => {
    const { item } = await staff.admin("planned", [(await staff.group("日期组")).id]);
    const plan = (leaveDate: string | null) => staff.run("admin", "edit", item.id, { item: { leaveDate } });
    await refused(() => plan("2025-01-01"), codes.illegalParameter, /离职日期/);
    expect((await plan("2025-01-01")).result.path).toBe("item.leaveDate");
    const [{ now } = { now: "" }] = await api.db.query<{ now: string }>(
      "select (now() at time zone 'Asia/Shanghai')::date::text as now",
    );
    for (const day of [now, "2999-01-01", null]) expect((await plan(day)).code).toBe(codes.ok);
    // A stored date in the past does not block other edits.
    await api.db.query("update admin set leave_date = '2025-01-01' where id = $1::bigint", [item.id]);
    const edited = { item: { leaveDate: "2025-01-01", realName: "留" } };
    expect((await staff.run("admin", "edit", item.id, edited)).code).toBe(codes.ok);
    expect((await plan(null)).code).toBe(codes.ok);
  });

  it("disables an admin on the leave date, except the last admin of a system group", async () => {
    const { item, password } = await staff.admin("leaver", [(await staff.group("离职组")).id]);
    const token = (await staff.logIn("leaver", password)).result.token;
    const thirdGroup = await staff.group("第三系统组", [], { isSystem: true });
    const only = await staff.admin("kept", [thirdGroup.id]);
    const later = await staff.admin("later", [(await staff.group("以后组")).id]);
    for (const id of [item.id, only.item.id, later.item.id])
      expect((await staff.run("admin", "edit", id, { item: { leaveDate: "2999-01-01" } })).code).toBe(codes.ok);
    await api.db.query("update admin set leave_date = '2025-01-01' where id = any($1::bigint[])", [
      [item.id, only.item.id],
    ]);
    const lines: string[] = [];
    expect(await disableLeavers(api.db, (line) => void lines.push(line))).toBe(1);
    expect(await disableLeavers(api.db, (line) => void lines.push(line))).toBe(0);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(only.item.id);
    expect(await staff.record("admin", item.id)).toMatchObject({ status: 3 });
    expect(await staff.record("admin", only.item.id)).toMatchObject({ status: 1 });
    expect(await staff.record("admin", later.item.id)).toMatchObject({ status: 1 });
    expect((await api.call(account("userInfo"), {}, { token })).code).toBe(codes.identityInvalid);
  });
});
