import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { model } from "#domain/models/model.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import {
  changedSince,
  forget,
  hasOnlyFindings,
  leftByOthers,
  recordView,
  endView,
  markRead,
  refuseStaleRead,
  newFindings,
} from "#web/detail/stale-read-guard.ts";
import { MIN_VIEW_MS } from "#kernel/queue.ts";
import { setValue } from "#web/store/state.ts";
import { currentNotice, dropNotice } from "#web/ui/notice.tsx";
import { actorStore } from "#web/auth/session/actor.ts";

const first: AnyRecord = { id: "7", version: 1, groupName: "花瓶", remark: "", updater: null };
const by = (updater: string | null, version: number, change: object, was = first): AnyRecord => ({
  ...was,
  ...change,
  version,
  updater,
});
const since = (record: AnyRecord) => changedSince(model, record);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setValue(actorStore, { id: "1", name: "甲", isSuper: true, auths: [], userId: null });
  forget("model", "7");
  recordView(model, first);
});

afterEach(() => void vi.useRealTimers());

describe("stale read guard", () => {
  it("refuses the first decision after somebody else's edit and accepts the second", () => {
    const spam = by("2", 2, { groupName: "广告" });
    recordView(model, spam);
    expect(since(spam)).toEqual({ before: { groupName: "花瓶" }, after: { groupName: "广告" } });
    expect(refuseStaleRead(model, spam)).toBe(true);
    expect(refuseStaleRead(model, spam)).toBe(false);
    expect(since(spam)).not.toBeNull();
    endView(model, spam);
    recordView(model, spam);
    expect(since(spam)).toBeNull();
  });
  it("keeps records of different resources with the same id apart", () => {
    const group: AnyRecord = { id: "7", version: 9, name: "夜班" };
    recordView(authGroup, group);
    expect(changedSince(authGroup, group)).toBeNull();
    expect(since(by("2", 2, { groupName: "广告" }))).not.toBeNull();
  });
  it("still refuses a decision if the moderator went on without a warning", () => {
    const spam = by(null, 2, { groupName: "广告" });
    recordView(model, spam);
    endView(model, spam);
    recordView(model, spam);
    expect(refuseStaleRead(model, spam)).toBe(true);
  });
  it("ignores the moderator's own edits and keeps earlier changes of others", () => {
    const noted = by("1", 2, { remark: "看过" });
    recordView(model, noted);
    expect(since(noted)).toBeNull();
    const spam = by(null, 3, { groupName: "广告" }, noted);
    recordView(model, spam);
    const more = by("1", 4, { remark: "再看" }, spam);
    expect(since(more)).toEqual({ before: { groupName: "花瓶" }, after: { groupName: "广告" } });
    recordView(model, more);
    expect(since(more)).toEqual({ before: { groupName: "花瓶" }, after: { groupName: "广告" } });
    expect(refuseStaleRead(model, more)).toBe(true);
    expect(leftByOthers(model, more)).toEqual(spam);
    const last = by("1", 5, { remark: "" }, more);
    recordView(model, last);
    expect(refuseStaleRead(model, last)).toBe(false);
  });
  it("refuses a decision after files were replaced by others of the same number and size", () => {
    const again = by(null, 2, { submitTime: 2_000 }, { ...first, submitTime: 1_000 });
    forget("model", "7");
    recordView(model, { ...first, submitTime: 1_000 });
    recordView(model, again);
    expect(since(again)).toEqual({ before: { submitTime: 1_000 }, after: { submitTime: 2_000 } });
    expect(refuseStaleRead(model, again)).toBe(true);
  });
  it("reports additional findings even after an own edit, and ignores removed findings", () => {
    const noted = by("1", 2, { remark: "看过" });
    recordView(model, noted);
    const judged = { ...noted, severity: 2, findingKinds: ["text"] };
    recordView(model, judged);
    const more = since(judged);
    expect(more).toMatchObject({ before: {}, after: { severity: 2, findingKinds: ["text"] } });
    expect(more && hasOnlyFindings(more)).toBe(true);
    expect(refuseStaleRead(model, judged)).toBe(true);
    expect(refuseStaleRead(model, judged)).toBe(false);
    endView(model, judged);
    recordView(model, judged);
    expect(since(judged)).toBeNull();
    const mended = by("1", 3, { remark: "改好", severity: null, findingKinds: [] }, judged);
    recordView(model, mended);
    expect(since(mended)).toBeNull();
    expect(refuseStaleRead(model, mended)).toBe(false);
  });
  it("accepts findings caused by the moderator's own edit and notifies once", () => {
    const renamed = by("1", 2, { groupName: "加微信" });
    recordView(model, renamed);
    const judged = { ...renamed, severity: 3, findingKinds: ["text"] };
    expect(since(judged)).toBeNull();
    recordView(model, judged);
    expect(currentNotice()).not.toBeNull();
    dropNotice();
    recordView(model, { ...judged });
    expect(currentNotice()).toBeNull();
    // More severe findings of the same kinds are reported as well.
    recordView(model, { ...judged, severity: 2 });
    expect(currentNotice()).toBeNull();
    recordView(model, judged);
    expect(currentNotice()).not.toBeNull();
    // A change of somebody else in the meantime still counts as a difference.
    expect(since(by("2", 3, { groupName: "广告", severity: 3, findingKinds: ["text"] }))).not.toBeNull();
    // A later review is not the expected one.
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect(since({ ...judged, findingKinds: ["text", "image"] })).not.toBeNull();
  });
  it("accepts findings in a record that the moderator has just created", () => {
    forget("model", "7");
    const made = by("1", 1, {});
    recordView(model, made);
    expect(since(by(null, 2, { severity: 2, findingKinds: ["text"] }, made))).toBeNull();
  });
  it("counts findings as read after the minimum view time, and anything marked as read", () => {
    const judged = { ...first, severity: 2, findingKinds: ["text"] };
    recordView(model, judged);
    endView(model, judged);
    expect(since(judged)).not.toBeNull();
    recordView(model, judged);
    vi.setSystemTime(Date.now() + MIN_VIEW_MS);
    endView(model, judged);
    expect(since(judged)).toBeNull();
    const spam = by("2", 2, { groupName: "广告" }, judged);
    recordView(model, spam);
    expect(markRead(model, spam)).toBe(true);
    expect(since(spam)).toBeNull();
    expect(markRead(model, spam)).toBe(false);
  });
  it("reports another finding of the same kind, but not one that was found again", () => {
    const [one, other] = ["[1,null,2]", "[1,null,2,1]"];
    const was = { ...first, severity: 2, findingKinds: [1] };
    forget("model", "7");
    recordView(model, was);
    // A list has no single findings.
    const read = { ...was, findings: [one] };
    expect(since(read)).toBeNull();
    recordView(model, read);
    expect(since({ ...read, findings: [one, one] })).toBeNull();
    const more = { ...read, findings: [other, one] };
    expect(newFindings(since(more))).toEqual([other]);
    expect(refuseStaleRead(model, more)).toBe(true);
    expect(refuseStaleRead(model, more)).toBe(false);
    expect(since({ ...read, findings: [] })).toBeNull();
  });
  it("ignores decisions and counters of the server", () => {
    const decided = by("2", 2, { status: 2, viewCount: 9 });
    recordView(model, decided);
    expect(since(decided)).toBeNull();
    expect(refuseStaleRead(model, decided)).toBe(false);
  });
});
