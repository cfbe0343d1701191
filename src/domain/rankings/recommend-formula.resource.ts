import { decimal, int, oneOf, part, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { FormulaPlace, FormulaState, FormulaTarget } from "./enumerations.ts";

const machine = defineMachine({
  fields: { status: FormulaState },
  initial: { status: "wait" },
  transitions: {
    /** Commands run these three, together with the share of members (server/areas/rankings/formula/handlers.ts). */
    goTrial: { from: { status: ["wait", "off"] }, to: { status: "trial" }, system: true },
    goLive: { from: { status: ["trial", "off"] }, to: { status: "live" }, system: true },
    leave: { from: { status: ["live"] }, to: { status: "off" }, system: true },
    stop: { from: { status: ["trial"] }, to: { status: "off" }, reason: "required" },
  },
  timed: [{ transition: "stop", at: "end" }],
});

const weight = (zh: string, en: string) => int({ label: [zh, en], min: 0, max: 100, default: 0 });
const factor = (zh: string, en: string) => decimal(1, { label: [zh, en], min: 0, max: 3, default: 1 });

/** How the feed of models or posts at a place is scored. */
export const recommendFormula = defineResource({
  name: "recommendFormula",
  area: "rankings",
  label: ["推荐公式", "Recommendation formula"],
  title: "name",
  module: "model",
  fields: {
    name: text(50, { label: ["名称", "Name"], required: true, search: true }),
    target: oneOf(FormulaTarget, {
      label: ["推荐对象", "Recommends"],
      immutable: true,
      default: "model",
      filter: true,
    }),
    place: oneOf(FormulaPlace, { label: ["位置", "Place"], required: true, filter: true }),
    weights: part(
      {
        views: weight("浏览", "Views"),
        downloads: weight("下载", "Downloads"),
        likes: weight("点赞", "Likes"),
        collections: weight("收藏", "Collections"),
      },
      { label: ["权重", "Weights"], required: true },
    ),
    halfLife: int({ label: ["半衰期（小时）", "Half-life (hours)"], required: true, min: 1, max: 720, default: 72 }),
    newBonus: int({
      label: ["新作加分", "Bonus of new works"],
      hint: ["百分比，在新作期内线性减少", "Per cent, falling evenly within the time of new works"],
      min: 0,
      max: 500,
      default: 0,
    }),
    newHours: int({ label: ["新作期（小时）", "Time of new works (hours)"], min: 1, max: 720, default: 48 }),
    gradeFactor: part(
      {
        rank0: factor("0 级", "Rank 0"),
        rank1: factor("1 级", "Rank 1"),
        rank2: factor("2 级", "Rank 2"),
        rank3: factor("3 级", "Rank 3"),
        rank4: factor("4 级", "Rank 4"),
        rank5: factor("5 级", "Rank 5"),
      },
      { label: ["评级系数", "Factors of grades"] },
    ),
    sameAuthorMax: int({
      label: ["每 20 个同作者上限", "Most of an author in 20"],
      min: 1,
      max: 20,
      default: 3,
    }),
    diversity: decimal(1, {
      label: ["多样性", "Diversity"],
      hint: [
        "0–1，同分类每多一个，得分按此比例减少",
        "0 to 1; each further model of a category loses so much of its score",
      ],
      min: 0,
      max: 1,
      default: 0,
    }),
    share: int({ label: ["会员占比 %", "Share of members %"], default: 0, readOnly: true, filter: true, sort: true }),
    begin: time({ label: ["启用时间", "In use since"], readOnly: true, filter: true, sort: true }),
    end: time({ label: ["试运行至", "Trial until"], filter: true, sort: true }),
    former: ref("recommendFormula", { label: ["替换了", "Replaced"], readOnly: true }),
    status: oneOf(FormulaState, { label: ["状态", "Status"], default: "wait", filter: true }),
  },
  machine,
  list: {
    columns: ["name", "target", "place", "share", "halfLife", "weights", "begin", "end", "status", "updater"],
    keeps: ["share"],
    sort: "-createTime",
  },
  form: [
    { title: ["公式", "Formula"], fields: ["name", "target", "place", "weights", "halfLife"] },
    { title: ["新作与评级", "New works and grades"], fields: ["newBonus", "newHours", "gradeFactor"] },
    { title: ["均衡", "Balance"], fields: ["sameAuthorMax", "diversity"] },
  ],
  editGuard: {
    filter: "status:wait,off",
    message: ["使用中的公式不能修改，请复制一份", "A formula in use is never edited. Copy it instead"],
  },
  allows: ["add", "copy", "edit", "delete", "export"],
});
