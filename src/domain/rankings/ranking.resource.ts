import { rollupLatest } from "#kernel/derived-fields.ts";
import { i18n, int, oneOf, rows, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { forLanguages } from "#domain/audience-lists.ts";
import { RankBoard, RankMeasure, RankPeriod, RunState } from "./enumerations.ts";
import { rankingProblems } from "./ranking.rules.ts";

/** A board of models or members, and how it is computed. */
export const ranking = defineResource({
  name: "ranking",
  area: "rankings",
  label: ["榜单", "Board"],
  title: "name",
  module: "model",
  fields: {
    board: oneOf(RankBoard, { label: ["类型", "Kind"], required: true, immutable: true, filter: true }),
    name: i18n(30, { label: ["名称", "Name"], required: true, search: true }),
    period: oneOf(RankPeriod, {
      label: ["周期", "Period"],
      hint: ["只计在此期间发布的模型", "Only models that were published within it count"],
      required: true,
      filter: true,
    }),
    category: treeRef("category", "fatherId", {
      label: ["分类", "Category"],
      hint: ["不填即全部", "Empty is all"],
      filter: true,
    }),
    langs: forLanguages({
      label: ["语言", "Languages"],
      hint: ["作品的语言，不选即全部", "Of the works; none means all"],
    }),
    formula: rows(
      {
        measure: oneOf(RankMeasure, { label: ["指标", "Measure"], required: true }),
        weight: int({ label: ["权重", "Weight"], required: true, min: 0, max: 100 }),
      },
      { label: ["公式", "Formula"], required: true, max: 5 },
    ),
    halfLife: int({
      label: ["半衰期（小时）", "Half-life (hours)"],
      hint: ["发布后每过这么久，得分减半", "After each such time since publication, a score is halved"],
      required: true,
      min: 1,
      max: 8_760,
      default: 168,
    }),
    minAge: int({
      label: ["最短发布时长（小时）", "Least age (hours)"],
      min: 0,
      max: 720,
      default: 0,
    }),
    size: int({ label: ["名额", "Places"], required: true, min: 10, max: 200, default: 50 }),
    updateAt: int({
      label: ["发布时刻", "Published at"],
      hint: ["0–23 点，北京时间；前一小时计算", "Hour 0 to 23 in Beijing; computed an hour before"],
      required: true,
      min: 0,
      max: 23,
      default: 8,
    }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    lastRun: rollupLatest(
      { resource: "rankingRun", by: "ranking", one: true, latestOf: "runTime" },
      { label: ["最近计算", "Last run"] },
    ),
    published: rollupLatest(
      {
        resource: "rankingRun",
        by: "ranking",
        one: true,
        latestOf: "publishTime",
        where: { state: [RunState.of("published")] },
      },
      { label: ["发布于", "Published"] },
    ),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  rankedWithin: ["board"],
  list: {
    columns: ["rank", "name", "period", "category", "formula", "halfLife", "size", "updateAt", "published", "status"],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: rankingProblems,
  form: [
    { title: ["榜单", "Board"], fields: ["board", "name", "period", "category", "langs"] },
    { title: ["公式", "Formula"], fields: ["formula", "halfLife", "minAge"] },
    { title: ["发布", "Publication"], fields: ["size", "updateAt"] },
  ],
  children: [
    {
      resource: "rankingRun",
      by: "ranking",
      label: ["计算记录", "Runs"],
      sort: "-runTime",
      columns: ["state", "publishAt", "entries"],
    },
  ],
  allows: ["add", "copy", "edit", "rank", "export"],
});
