import { BEANS } from "#domain/amount-formats.ts";
import { forCountries, forLanguages, forPlatforms } from "#domain/audience-lists.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { MemberLevel, TaskCategory } from "#domain/enumerations/users.ts";
import { jump } from "#domain/jump-targets.ts";
import { decimal, i18n, image, int, laterRef, money, oneOf, part, ref, rows, someOf, time } from "#kernel/field.ts";
import { offBeforeDelete } from "#domain/machines.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount, rollupSum } from "#kernel/rollups.ts";
import { taskDetailCharts } from "./charts.ts";
import { BreakRule, TaskAction, TaskCycle, TaskShape } from "./enumerations.ts";
import { memberTaskProblems } from "./member-task.rules.ts";
import { MOST_BEANS, rewardFields } from "./rewards.ts";
import { daysSentence, factorsOf, stepsSentence } from "./said.ts";

const [isLadder, isBoost, isSignIn] = [{ when: "shape:ladder" }, { when: "shape:boost" }, { when: "shape:signIn" }];
const unlimited: readonly [string, string] = ["不限", "No limit"];

/** A task of members with its rewards: a ladder of counted actions, a boost by friends, or a sign-in plan. */
export const memberTask = defineResource({
  name: "memberTask",
  area: "member-tasks",
  label: ["会员任务", "Member task"],
  title: "name",
  module: "activity",
  fields: {
    name: i18n(50, { label: ["名称", "Name"], required: true, search: true }),
    intro: i18n(200, { label: ["说明", "Intro"] }),
    icon: image({ label: ["图标", "Icon"], required: true }),
    category: oneOf(TaskCategory, { label: ["分类", "Category"], required: true, filter: true }),
    shape: oneOf(TaskShape, {
      label: ["形式", "Shape"],
      required: true,
      immutable: true,
      default: "ladder",
      filter: true,
    }),
    action: oneOf(TaskAction, { label: ["动作", "Action"], required: true, filter: true, ...isLadder }),
    target: part(
      {
        channel: ref("channel", { label: ["频道", "Channel"] }),
        circle: ref("circle", { label: ["圈子", "Circle"] }),
        tag: ref("tag", { label: ["标签", "Tag"] }),
        model: ref("model", { label: ["模型", "Model"] }),
        printer: ref("printer", { label: ["打印机", "Printer"] }),
      },
      { label: ["限定对象", "Only on"], hint: ["不填则都计数", "Left empty, all count"], ...isLadder },
    ),
    steps: rows(
      { count: int({ label: ["次数", "Count"], required: true, min: 1, max: 100_000 }), ...rewardFields },
      {
        label: ["阶梯", "Steps"],
        hint: ["进行中的任务只能加阶，不能改低", "Steps of a running task may be added, not lowered"],
        required: true,
        max: 20,
        when: "shape:ladder,boost",
        says: stepsSentence,
      },
    ),
    cycle: oneOf(TaskCycle, { label: ["周期", "Cycle"], required: true, default: "once", filter: true }),
    capDay: int({
      label: ["每日最多计数", "Counted a day at most"],
      hint: ["不填即不限", "Left empty: no limit"],
      min: 0,
      max: 100_000,
      zero: unlimited,
      ...isLadder,
    }),
    helpersNeeded: int({
      label: ["所需助力人数", "Helpers needed"],
      required: true,
      min: 1,
      max: 100,
      sort: true,
      ...isBoost,
    }),
    helpHours: int({ label: ["助力时限（小时）", "Hours"], required: true, min: 1, max: 720, ...isBoost }),
    helperBeans: money({
      currency: BEANS,
      label: ["助力者奖励", "Helper's reward"],
      min: 0,
      max: MOST_BEANS,
      ...isBoost,
    }),
    newUserWeight: decimal(1, {
      label: ["新用户算几人", "A new member counts as"],
      hint: ["不填为 1", "Left empty: 1"],
      min: 1,
      max: 99,
      ...isBoost,
    }),
    newUserDays: int({
      label: ["注册几天内算新用户", "New for days"],
      hint: ["不填为 7", "Left empty: 7"],
      min: 1,
      max: 365,
      ...isBoost,
    }),
    perHelperDay: int({
      label: ["每人每日可助力", "Runs of a helper a day"],
      required: true,
      min: 1,
      max: 1_000,
      ...isBoost,
    }),
    ticket: laterRef("boostRule", { label: ["助力券规则", "Boost ticket"], ...isBoost }),
    days: rows(
      {
        beans: money({ currency: BEANS, label: ["金豆", "Beans"], required: true, min: 0, max: MOST_BEANS }),
        coupon: ref("coupon", { label: ["优惠券", "Coupon"] }),
        image: image({ label: ["图片", "Picture"] }),
      },
      {
        label: ["签到日历", "Calendar"],
        hint: ["一行一天，第一行是第 1 天", "A row a day, from day 1"],
        required: true,
        max: 31,
        says: daysSentence,
        ...isSignIn,
      },
    ),
    breakRule: oneOf(BreakRule, {
      label: ["断签后", "After a missed day"],
      required: true,
      ...isSignIn,
    }),
    makeUp: part(
      {
        times: int({ label: ["每月补签次数", "Made up a month"], min: 0, max: 5, default: 0 }),
        cost: money({ currency: BEANS, label: ["每次金豆", "Beans for each"], min: 0, max: MOST_BEANS, default: 0 }),
      },
      { label: ["补签", "Making up"], ...isSignIn },
    ),
    memberFactor: part(factorsOf(MemberLevel), { label: ["会员倍数", "Factor by level"], ...isSignIn }),
    remindHour: int({ label: ["提醒时间（点）", "Reminder at, hour"], min: 0, max: 23, ...isSignIn }),
    countries: forCountries({ label: ["国家和地区", "Countries"], max: 200 }),
    languages: forLanguages({ label: ["语言", "Languages"] }),
    memberLevels: someOf(MemberLevel, { label: ["会员等级", "Levels"], emptyIsAll: ["所有等级", "All levels"] }),
    platforms: forPlatforms({ label: ["平台", "Platforms"] }),
    jump: jump({ label: ["跳转", "Leads to"] }),
    begin: time({ label: ["开始", "Begin"], filter: true }),
    end: time({ label: ["结束", "End"], filter: true }),
    quotaUsers: int({
      label: ["名额", "Members at most"],
      hint: ["不填即不限", "Left empty: no limit"],
      min: 0,
      max: 10_000_000,
      zero: unlimited,
      when: "shape:ladder,boost",
    }),
    started: rollupCount(
      { resource: "memberTaskProgress", by: "task", one: true, kept: true },
      { label: ["参与", "Started"], sort: true },
    ),
    finishedToday: int({ label: ["今日完成", "Finished today"], readOnly: true, default: 0, sort: true }),
    beansGiven: rollupSum(
      { resource: "memberTaskClaim", by: "task", one: true, where: { state: ["paid"] }, sumOf: "beans", kept: true },
      { label: ["发放金豆", "Beans given"], sort: true },
    ),
    reachedShare: decimal(3, { label: ["成功率", "Succeeded"], readOnly: true, percent: true, min: 0, max: 1 }),
    signedToday: int({ label: ["今日签到", "Signed in today"], readOnly: true, default: 0 }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
  },
  machine: offBeforeDelete,
  rankedWithin: ["shape"],
  problems: memberTaskProblems,
  charts: taskDetailCharts,
  children: [
    { resource: "memberTaskProgress", by: "task", label: ["会员进度", "Progress of members"], sort: "-lastTime" },
    { resource: "boostRun", by: "task", label: ["助力记录", "Boost runs"], sort: "-beginTime" },
    { resource: "signIn", by: "plan", label: ["签到记录", "Sign-ins"], sort: "-time" },
  ],
  list: {
    columns: [
      "icon",
      "name",
      "category",
      "action",
      "steps",
      "cycle",
      "status",
      "started",
      "finishedToday",
      "beansGiven",
      "rank",
    ],
    sort: "rank",
  },
  form: [
    { title: ["任务", "Task"], fields: ["shape", "name", "intro", "icon", "category", "jump"] },
    {
      title: ["做什么", "What to do"],
      fields: [
        "action",
        "target",
        "cycle",
        "capDay",
        "helpersNeeded",
        "helpHours",
        "perHelperDay",
        "newUserWeight",
        "newUserDays",
      ],
    },
    {
      title: ["奖励", "Rewards"],
      fields: ["steps", "helperBeans", "ticket", "days", "memberFactor", "breakRule", "makeUp", "remindHour"],
    },
    { title: ["谁能做", "Who"], fields: ["countries", "languages", "memberLevels", "platforms", "quotaUsers"] },
    { title: ["时间", "When"], fields: ["begin", "end"] },
  ],
  allows: ["add", "copy", "edit", "rank", "export"],
  bulk: false,
  indexes: [{ by: ["shape", "status", "action"] }],
});
