import { stateFrom } from "#kernel/derived-fields.ts";
import { bool, html, i18n, image, int, oneOf, ref, refs, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { periodProblems } from "#domain/periods.ts";
import { HallState, StarField } from "./enumerations.ts";

const machine = defineMachine({
  fields: { status: ShelfStatus },
  initial: { status: "wait" },
  transitions: {
    onShelf: { from: { status: ["wait", "offShelf"] }, to: { status: "onShelf" } },
    offShelf: { from: { status: ["onShelf"] }, to: { status: "offShelf" }, reason: "required" },
    end: { from: { status: ["onShelf"] }, to: { status: "offShelf" }, system: true },
    leave: { from: { status: ["onShelf"] }, to: { status: "offShelf" }, system: true },
    delete: { from: { status: ["wait", "onShelf", "offShelf"] }, to: { status: "del" } },
  },
  timed: [{ transition: "end", at: "end" }],
  final: { status: ["del"] },
});

/** A member who stands for the community, in the hall on the creators' page. */
export const sensation = defineResource({
  name: "sensation",
  area: "medals",
  label: ["社区红人", "Community star"],
  title: "user",
  module: "account",
  ownerField: "user",
  fields: {
    user: ref("user", { label: ["用户", "User"], required: true, immutable: true, filter: true }),
    title: i18n(30, { label: ["头衔", "Title"], required: true, search: true }),
    field: oneOf(StarField, { label: ["领域", "Field"], required: true, filter: true }),
    photo: image({ label: ["照片", "Photo"] }),
    story: html({ label: ["故事", "Story"] }),
    works: refs("model", { label: ["代表作", "Works"], max: 6 }),
    posts: refs("content", { label: ["代表内容", "Posts"], max: 6 }),
    medal: ref("medal", { label: ["上架时授予勋章", "Medal on going live"], filter: true }),
    consent: bool({
      label: ["本人已同意", "Has consented"],
      hint: ["上架前须取得本人同意", "Needed before the member goes live"],
      filter: true,
    }),
    begin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], filter: true, sort: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
    hallState: stateFrom(
      HallState,
      [
        { to: "ended", when: { status: [ShelfStatus.of("offShelf"), ShelfStatus.of("del")] } },
        { to: "ended", when: { end: "past" } },
        { to: "waiting", when: { begin: "future" } },
        { to: "waiting", when: { status: [ShelfStatus.of("wait")] } },
      ],
      "live",
      { label: ["展示", "In the hall"], filter: true },
    ),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine,
  rankedWithin: [],
  list: {
    columns: ["rank", "photo", "user", "title", "field", "works", "consent", "begin", "end", "hallState", "status"],
    keeps: ["rank", "title"],
    sort: "rank",
  },
  problems: (record) => periodProblems(record),
  form: [
    { title: ["红人", "Star"], fields: ["user", "title", "field", "photo", "consent"] },
    { title: ["介绍", "About"], fields: ["story", "works", "posts"] },
    { title: ["展示", "In the hall"], fields: ["begin", "end", "medal", "remark"] },
  ],
  allows: ["add", "edit", "rank", "export"],
});
