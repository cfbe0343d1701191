import { rollupCount } from "#kernel/rollups.ts";
import { i18n, image, int, oneOf, time, treeRef } from "#kernel/field.ts";
import { offBeforeDelete } from "#domain/machines.ts";
import { defineResource } from "#kernel/resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { jump } from "#domain/jump-targets.ts";
import { periodProblems } from "#domain/periods.ts";
import { MedalGroup, MedalMeasure } from "./enumerations.ts";

const picture = { mode: "exact", width: 240, height: 240 } as const;
const records = { resource: "medalRecord", by: "medal", one: true } as const;

/** A medal that members earn and wear. The levels of a family stand below each other. */
export const medal = defineResource({
  name: "medal",
  area: "medals",
  label: ["勋章", "Medal"],
  title: "name",
  module: "account",
  fields: {
    name: i18n(30, { label: ["名称", "Name"], required: true, search: true }),
    icon: image({ label: ["图标", "Icon"], required: true, picture }),
    greyIcon: image({ label: ["未获得图标", "Icon while not earned"], picture }),
    group: oneOf(MedalGroup, { label: ["分组", "Group"], required: true, filter: true }),
    // Place in the family, which follows from the medal before it (server/areas/medals/medal-rules.ts).
    level: int({ label: ["等级", "Level"], default: 1, min: 1, max: 5, readOnly: true, filter: true, sort: true }),
    father: treeRef("medal", "father", { label: ["上级勋章", "Medal before"], filter: true }),
    measure: oneOf(MedalMeasure, {
      label: ["获得方式", "Earned by"],
      hint: ["有人获得后不能再改", "Fixed once a member has it"],
      required: true,
      default: "hand",
      filter: true,
    }),
    least: int({
      label: ["达到", "At least"],
      required: true,
      min: 1,
      when: "measure:modelsUp,likesGot,downloadsGot,registeredDays",
    }),
    windowDays: int({
      label: ["统计天数", "Counted over days"],
      hint: ["只算最近这些天上架的模型，不填则全部", "Only models put up in these last days; empty for all"],
      min: 1,
      max: 3_650,
      when: "measure:modelsUp",
    }),
    condition: i18n(200, { label: ["条件", "Condition"], readOnly: true }),
    wouldGet: int({ label: ["现在可得人数", "Would get it now"], readOnly: true }),
    description: i18n(200, { label: ["说明", "Description"], required: true }),
    begin: time({ label: ["开始", "Begin"], filter: true }),
    end: time({ label: ["结束", "End"], filter: true }),
    validDays: int({
      label: ["有效天数", "Valid for days"],
      default: 0,
      min: 0,
      max: 3_650,
      zero: ["永久", "For ever"],
      hint: ["0 表示永久", "0 is for ever"],
    }),
    stock: int({
      label: ["限量", "Stock"],
      default: 0,
      min: 0,
      zero: ["不限", "No limit"],
      hint: ["0 表示不限", "0 is without a limit"],
    }),
    jump: jump({ label: ["跳转", "Leads to"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    holders: rollupCount(
      { ...records, where: { status: ["valid"] }, kept: true },
      { label: ["拥有人数", "Holders"], sort: true },
    ),
    given30: rollupCount({ ...records, days: 30 }, { label: ["近 30 天发放", "Given in 30 days"] }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
  },
  // Records refer to it, so one that was ever given remains.
  machine: offBeforeDelete,
  tree: { parent: "father", levels: 5, same: ["group"] },
  rankedWithin: ["group"],
  list: {
    columns: ["icon", "name", "group", "level", "condition", "holders", "given30", "status"],
    keeps: ["level"],
    sort: "rank",
  },
  problems: (record) => periodProblems(record),
  form: [
    { title: ["基本", "Basics"], fields: ["name", "description", "icon", "greyIcon", "group", "father"] },
    {
      title: ["获得条件", "Condition"],
      fields: ["measure", "least", "windowDays"],
      note: ["保存后显示现在有多少人可得", "Saving shows how many members would get it now"],
    },
    { title: ["期限与数量", "Time and stock"], fields: ["begin", "end", "validDays", "stock", "jump"] },
  ],
  children: [
    {
      resource: "medalRecord",
      by: "medal",
      label: ["发放记录", "Given to"],
      sort: "-getTime",
      columns: ["user", "source", "getTime", "status"],
    },
  ],
  allows: ["add", "copy", "edit", "rank", "export"],
});
