import { rollupDistinct, rollupLatest } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import {
  bool,
  color,
  image,
  int,
  longText,
  oneOf,
  ref,
  refs,
  rows,
  text,
  time,
  treeRef,
  video,
} from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { circleCharts } from "./charts.ts";
import { circleMachine } from "./circle.machine.ts";
import { circleProblems } from "./circle.rules.ts";
import { CirclePlace, GroupType, JoinRule, TextCheck } from "./enumerations.ts";

const posts = { resource: "content", by: "groupId", one: true } as const;
/** Posts that members see. */
const live = { ...posts, where: { status: [ContentStatus.of("suc")] } };

const printer = ref("printer", { label: ["打印机", "Printer"], required: true });

/** A place in which members with one interest, device or region gather. */
export const circle = defineResource({
  name: "circle",
  area: "circles",
  label: ["圈子", "Circle"],
  title: "name",
  module: "circle",
  fields: {
    name: text(30, {
      label: ["名称", "Name"],
      hint: ["2–30 个字", "2 to 30 characters"],
      required: true,
      unique: true,
      search: true,
      filter: true,
      sort: true,
    }),
    avatar: image({
      label: ["头像", "Avatar"],
      picture: { mode: "ratio", width: 1, height: 1 },
      required: true,
    }),
    background: image({ label: ["背景图", "Background"], picture: { mode: "exact", width: 1920, height: 420 } }),
    backColor: color({ label: ["背景色", "Background colour"] }),
    description: text(500, { label: ["描述", "Description"], required: true, search: true }),
    location: text(100, { label: ["所在地", "Location"], filter: true, search: true }),
    isAllowComment: { ...bool({ label: ["允许评论", "Comments allowed"], filter: true }), default: true },
    categoryId: treeRef("category", "fatherId", { label: ["分类", "Category"], required: true, filter: true }),
    groupType: oneOf(GroupType, { label: ["类型", "Kind"], required: true, filter: true }),
    printers: rows({ printer }, { label: ["打印机", "Printers"], when: "groupType:device", max: 20 }),
    owner: ref("user", { label: ["圈主", "Owner"], filter: true }),
    managers: refs("user", { label: ["管理员", "Managers"], max: 10, filter: true }),
    joinRule: oneOf(JoinRule, { label: ["加入方式", "Joining"], default: "open", filter: true }),
    rules: longText({ label: ["圈规", "Rules"], max: 5_000 }),
    tags: refs("tag", { label: ["标签", "Tags"], max: 10, filter: true }),
    introVideo: video({ label: ["介绍视频", "Introduction video"] }),
    members: rollupCount(
      { resource: "circleMember", by: "circle", one: true, kept: true },
      { label: ["成员", "Members"], filter: true, sort: true },
    ),
    contents: rollupCount({ ...live, kept: true }, { label: ["帖子", "Posts"], filter: true, sort: true }),
    contents7: rollupCount({ ...live, days: 7 }, { label: ["近 7 天帖子", "Posts of 7 days"] }),
    todayContents: rollupCount({ ...live, days: 1 }, { label: ["近 24 小时帖子", "Posts of 24 hours"] }),
    waiting: rollupCount(
      { ...posts, where: { status: [ContentStatus.of("pending")], review: [PostReview.of("wait")] } },
      { label: ["待审帖子", "Posts waiting"] },
    ),
    lastPost: rollupLatest(
      { ...live, latestOf: "publishTime", kept: true },
      { label: ["最近发帖", "Last post"], filter: true, sort: true },
    ),
    recPlaces: rollupDistinct(
      CirclePlace,
      {
        resource: "circleRecommendation",
        by: "circle",
        one: true,
        where: { status: [OnOff.of("up")] },
        during: { from: "recBegin", to: "recEnd" },
        distinctOf: "recPlace",
        kept: true,
      },
      { label: ["推荐于", "Recommended at"], filter: true },
    ),
    mergedInto: ref("circle", { label: ["已合并到", "Merged into"], readOnly: true, filter: true }),
    textCheck: oneOf(TextCheck, {
      label: ["文字检测", "Text check"],
      default: "notChecked",
      readOnly: true,
      filter: true,
    }),
    checkNote: text(300, { label: ["检测结果", "Result of the check"], readOnly: true }),
    checkTime: time({ label: ["检测时间", "Checked"], readOnly: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
    reason: text(500, { label: ["停用原因", "Reason of the stop"], readOnly: true, isReason: true }),
  },
  machine: circleMachine,
  children: [
    {
      resource: "circleMember",
      by: "circle",
      label: ["成员", "Members"],
      sort: "role",
      columns: ["role", "joinTime", "lastActive"],
    },
    {
      resource: "content",
      by: "groupId",
      label: ["帖子", "Posts"],
      sort: "-createTime",
      columns: ["author", "status", "likes", "createTime"],
    },
    { resource: "column", by: "circle", label: ["栏目", "Columns"], sort: "rank" },
    { resource: "circleRecommendation", by: "circle", label: ["推荐", "Recommended"], sort: "-recBegin" },
  ],
  charts: circleCharts,
  rankedWithin: [],
  list: {
    columns: [
      "avatar",
      "name",
      "categoryId",
      "groupType",
      "owner",
      "members",
      "contents7",
      "waiting",
      "recPlaces",
      "status",
      "createTime",
    ],
    keeps: ["members"],
    sort: "-members",
  },
  problems: circleProblems,
  form: [
    {
      title: ["圈子", "Circle"],
      fields: ["name", "avatar", "background", "backColor", "description", "categoryId", "groupType", "printers"],
    },
    { title: ["人员", "People"], fields: ["owner", "managers", "joinRule", "rules", "isAllowComment"] },
    { title: ["更多", "More"], fields: ["location", "tags", "introVideo"] },
  ],
  allows: ["add", "edit", "delete", "rank", "export"],
  editGuard: {
    filter: "-mergedInto:*",
    message: ["已合并的圈子不能修改", "A merged circle cannot be changed"],
  },
});
