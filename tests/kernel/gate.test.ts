import { describe, expect, it } from "vitest";
import { commands, findCommand } from "#commands/index.ts";
import { known } from "#commands/permissions.ts";
import { complaintCommands } from "#commands/appeals/complaint.ts";
import { logoutApplyCommands } from "#commands/deletions/logout-apply.ts";
import { feedbackCommands } from "#commands/feedback/feedback.ts";
import { modelCommands } from "#commands/models/model.ts";
import { defineCommand } from "#kernel/command.ts";
import { undoRefusals, operationRecordCommands } from "#commands/audit/operation-record.ts";
import { adminCommands } from "#commands/staff/admin.ts";
import { authGroupCommands } from "#commands/staff/auth-group.ts";
import { auditExemptCommands } from "#commands/users/audit-exempt.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { complaint } from "#domain/appeals/complaint.resource.ts";
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import { FeedbackState } from "#domain/enumerations/reports.ts";
import { feedback } from "#domain/feedback/feedback.resource.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { model } from "#domain/models/model.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { admin as adminResource } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import type { Actor } from "#kernel/actor.ts";
import { availability } from "#kernel/availability.ts";
import { transitionRefusal, writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";

const admin: Actor = { id: "1", name: "张三", isSuper: false, auths: ["model.pass", "model.markVip"], userId: "77" };
const record = (values: object): AnyRecord => ({
  id: "5",
  version: 1,
  status: 1,
  machineReview: 3,
  author: "9",
  isVip: false,
  ...values,
});
const gate = (actor: Actor | null, values: object, command = modelCommands.pass) =>
  availability(command, actor, { resource: model, record: record(values) });

describe("the gate", () => {
  it("requires the command's permission by name, and lets super admins pass", () => {
    expect(gate(admin, {})).toEqual({ ok: true });
    expect(gate(admin, {}, modelCommands.noPass)).toMatchObject({ ok: false, code: "noPermission" });
    expect(gate({ ...admin, auths: [], isSuper: true }, {}, modelCommands.noPass)).toEqual({ ok: true });
    expect(gate(null, {})).toMatchObject({ ok: false, code: "noPermission" });
  });

  it("requires the permission of another command where a command names one", () => {
    const add = defineCommand(null, "list", "addLike", {
      label: ["照样新建", "Add alike"],
      action: { type: "browser" },
      requiresPermission: "model.pass",
    });
    expect(availability(add, admin, null)).toEqual({ ok: true });
    expect(availability(add, { ...admin, auths: [] }, null)).toMatchObject({
      ok: false,
      code: "noPermission",
      message: [expect.stringContaining("model.pass"), expect.stringContaining("model.pass")],
    });
  });

  it("names the states from which a transition starts, and the pending review of the record", () => {
    expect(gate(admin, { status: 2, machineReview: 5 })).toMatchObject({
      code: "wrongState",
      message: [expect.stringContaining("待审核"), expect.stringContaining("Waiting")],
    });
    expect(gate(admin, { machineReview: 1 })).toMatchObject({
      code: "wrongState",
      message: ["自动审核尚未完成", "The automatic review is not finished"],
    });
  });

  it("limits commands that require reading to the admin's language scope; an empty scope and super admins have no limit", () => {
    const auths = ["model.pass", "model.noPass", "model.edit", "model.markRepeated", "model.setTags", "model.remark"];
    const english = { ...admin, auths, reads: [0] };
    const message = ["简体中文不在你的审核语言内", "Chinese (simplified) is not one of your review languages"];
    const edit = findCommand("model.edit") ?? modelCommands.pass;
    for (const command of [modelCommands.pass, modelCommands.noPass, edit, modelCommands.markRepeated])
      expect(gate(english, { lang: 1 }, command)).toEqual({ ok: false, code: "guardRefused", message });
    expect(gate(english, { lang: 0 })).toEqual({ ok: true });
    for (const command of [modelCommands.remark, modelCommands.setTags, modelCommands.openAuthor])
      expect(gate(english, { lang: 1 }, command)).toEqual({ ok: true });
    expect(gate({ ...english, reads: [] }, { lang: 1 })).toEqual({ ok: true });
    expect(gate({ ...english, reads: [0, 1] }, { lang: 1 })).toEqual({ ok: true });
    expect(gate({ ...english, isSuper: true }, { lang: 1 })).toEqual({ ok: true });
  });

  it("refuses every command that writes on the admin's own content, and allows those that only show it", () => {
    const mine = { author: "77" };
    const chief = { ...admin, isSuper: true };
    for (const command of commands.filter(({ resource }) => resource === "model")) {
      const isFree = command.action.type === "browser" || command.targets === "none";
      const wanted = isFree ? { ok: true } : { code: "guardRefused" };
      expect(gate(chief, mine, command), command.id).toMatchObject(wanted);
      expect(gate({ ...admin, auths: [command.id] }, mine, command), command.id).toMatchObject(wanted);
    }
  });

  it("refuses commands on records of the linked member account, where the resource has an owner field", () => {
    const about = (user: string, actor: Actor) => {
      const entry = { id: "5", version: 1, status: "active", user };
      return availability(auditExemptCommands.end, actor, { resource: auditExempt, record: entry });
    };
    const granted = { ...admin, auths: ["auditExempt.end"] };
    expect(about("9", granted)).toEqual({ ok: true });
    expect(about("77", granted)).toMatchObject({ code: "guardRefused" });
    expect(about("77", { ...granted, isSuper: true })).toMatchObject({ code: "guardRefused" });
    expect(about("77", { ...granted, userId: null })).toEqual({ ok: true });
  });

  it("evaluates guards in the filter language", () => {
    expect(gate(admin, { isVip: true }, modelCommands.markVip)).toMatchObject({
      message: ["已经是 VIP", "Is VIP already"],
    });
    expect(gate(admin, {}, modelCommands.markVip)).toEqual({ ok: true });
  });

  it.each([
    ["a request in its cooling period", { coolingEnd: 2_000 }, "冷静期未过"],
    ["a member with an admin account", { staffAccounts: 1 }, "1 个启用中的管理员账号"],
    ["an open case, with its number", { openCases: 3 }, "未决举报 3 件未结"],
    ["measures in force", { measures: 2 }, "生效中的处罚 2 件未结"],
  ])("refuses to pass %s before the key is pressed", (_, values, refusal) => {
    const settled = {
      status: ReviewFlow.of("waiting"),
      coolingEnd: 900,
      openCases: 0,
      measures: 0,
      staffAccounts: 0,
      user: "9",
    };
    const pass = (more: object, isApproved = false) => {
      const target = { resource: logoutApply, record: { id: "5", version: 1, ...settled, ...more }, isApproved };
      return availability(logoutApplyCommands.pass, { ...admin, isSuper: true }, target, 1_000);
    };
    expect(pass({})).toEqual({ ok: true });
    expect(pass(values)).toMatchObject({
      code: "guardRefused",
      message: [expect.stringContaining(refusal), expect.anything()],
    });
    // A second admin may pass over the checks, and over nothing else.
    const isCheck = "openCases" in values || "measures" in values;
    expect(pass(values, true).ok).toBe(isCheck);
  });

  it("binds a guard for the lead to all but the leads of the queue", () => {
    const on = (auths: string[], leadOnly: boolean) => {
      const values = { id: "5", version: 1, status: ReviewFlow.of("waiting"), stage: "desk", leadOnly };
      const actor = { ...admin, auths: ["complaint.reject", ...auths] };
      return availability(complaintCommands.reject, actor, { resource: complaint, record: values });
    };
    expect(on([], false)).toEqual({ ok: true });
    expect(on([], true)).toMatchObject({ code: "guardRefused" });
    expect(on(["complaints.lead"], true)).toEqual({ ok: true });
  });

  it.each([
    ["nobody", { status: FeedbackState.of("waiting"), assignee: null }, [], true],
    ["a colleague", { status: FeedbackState.of("claimed"), assignee: "2" }, [], false],
    ["the admin", { status: FeedbackState.of("claimed"), assignee: "1" }, [], true],
    ["a colleague, for a lead", { status: FeedbackState.of("claimed"), assignee: "2" }, ["feedback.lead"], true],
    ["a colleague who asked the member", { status: FeedbackState.of("asked"), assignee: "2" }, [], true],
  ])("leaves a conversation claimed by %s to its assignee and the lead", (_, { status, assignee }, auths, ok) => {
    const values = { id: "5", version: 1, status, assignee, user: "9" };
    const actor = { ...admin, auths: ["feedback.close", ...auths] };
    expect(availability(feedbackCommands.close, actor, { resource: feedback, record: values }).ok).toBe(ok);
  });

  it("refuses what the server foretold with the record, and no other command", () => {
    const refusals = { "model.pass": ["你举报过它", "You reported it"] };
    expect(gate(admin, { refusals })).toMatchObject({
      code: "guardRefused",
      message: ["你举报过它", "You reported it"],
    });
    expect(gate(admin, { refusals }, modelCommands.markVip)).toEqual({ ok: true });
  });

  it("refuses to grant or revoke permissions that the admin does not have", () => {
    const signOut = { ...admin, auths: ["admin.signOut", "admin.setGroups", "authGroup.attach", "authGroup.disable"] };
    const lacking = [
      "gone.verb",
      "machineReview.lead",
      "model.download",
      "model.noPass",
      "screen:/model-admin",
      "user.x",
    ];
    const beyond = { "11": { isSuper: false, auths: lacking }, "12": { isSuper: true, auths: [] } };
    const limited = { ...signOut, beyond };
    const on = (id: string, authGroupIds: string[], command = adminCommands.signOut, actor: Actor = limited) =>
      availability(
        command,
        actor,
        { resource: adminResource, record: { id, version: 1, status: 1, authGroupIds } },
        0,
        known,
      );
    const ofGroup = (id: string, more: object = {}, command = authGroupCommands.attach) =>
      availability(
        command,
        limited,
        { resource: authGroup, record: { id, version: 1, status: "up", ...more } },
        0,
        known,
      );
    const message = [
      "不能授予或收回自己没有的权限：gone.verb、机审队列组长、模型 · 下载文件、模型 · 不通过、模型管理…",
      "You cannot grant or revoke permissions you do not have: gone.verb, Lead of Machine review, Model · Download files, Model · Reject, Models…",
    ];
    expect(on("5", ["10", "11"])).toEqual({ ok: false, code: "guardRefused", message });
    expect(on("5", ["12"])).toMatchObject({ message: [expect.stringContaining("系统组"), expect.any(String)] });
    expect(on("5", ["10"])).toEqual({ ok: true });
    // A disabled group grants nothing to its member. Actions on the admin's own record are allowed here.
    expect(on("1", ["11"])).toEqual({ ok: true });
    expect(on("5", ["11"], adminCommands.signOut, { ...limited, isSuper: true })).toEqual({ ok: true });
    // Of the unchanged groups only a system group counts.
    expect(on("5", ["11"], adminCommands.setGroups)).toEqual({ ok: true });
    expect(on("5", ["12"], adminCommands.setGroups)).toMatchObject({ code: "guardRefused" });
    expect(ofGroup("11")).toEqual({ ok: false, code: "guardRefused", message });
    expect(ofGroup("1")).toEqual({ ok: true });
    const ownGroup = { adminIds: ["7", "1"] };
    expect(ofGroup("10", ownGroup, authGroupCommands.disable)).toMatchObject({
      message: ["不能停用或删除自己所在的权限组", expect.any(String)],
    });
    expect(ofGroup("1", { adminIds: ["7"] }, authGroupCommands.disable)).toEqual({ ok: true });
  });

  it("allows undo only of undoable commands, within the undo window, by the admin who ran them", () => {
    const done = { id: "8", version: 1, opObjId: "5", undoes: null, undoneBy: null, admin: "1", createTime: 1_000 };
    const answer = (command: string, more: object = {}, now = 1_010) => {
      const target = { resource: operationRecord, record: { ...done, command, ...more } };
      return availability(operationRecordCommands.undo, admin, target, now, known);
    };
    expect(answer("model.pass")).toEqual({ ok: true });
    expect(answer("model.pass", {}, 1_011)).toMatchObject({ code: "undoTooLate", message: undoRefusals.createTime });
    expect(answer("model.pass", { admin: "2" })).toMatchObject({ message: undoRefusals.admin });
    for (const command of ["admin.login", "admin.disable", "systemConfig.add", "authGroup.delete", "model.export"])
      expect(answer(command), command).toMatchObject({ code: "wrongState", message: undoRefusals.command });
    expect(answer("model.pass", { undoneBy: "9" })).toMatchObject({ code: "guardRefused" });
  });

  it("refuses a record command without a record", () => {
    expect(availability(modelCommands.pass, admin, null)).toMatchObject({ code: "illegalParameter" });
  });
});

describe("the model's machine", () => {
  const machine = model.machine;
  it("changes shelf and review state together", () => {
    const pass = machine?.transitions["pass"];
    expect(machine && pass && writes(machine, pass)).toEqual({ status: 2, machineReview: 5 });
    expect(machine && pass && transitionRefusal(machine, pass, record({}))).toBeNull();
  });
});
