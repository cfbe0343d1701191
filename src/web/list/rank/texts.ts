import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of ranking and of tree lists. They are loaded with it, so the dictionaries of the first load do not grow. */
const texts = {
  moving: ["移动中", "Moving"],
  fromTo: ["{name} 从第 {from} 到第 {to}", "{name} from position {from} to {to}"],
  many: ["{name} 等 {n} 条", "{name} and {n} more"],
  after: ["排在「{name}」之后", "after “{name}”"],
  first: ["排在最前", "in the first place"],
  stays: ["位置不变", "stays where it is"],
  drop: ["放下", "Drop"],
  back: ["放回", "Put back"],
  undoable: ["可撤销 {n} 秒", "can be undone for {n} s"],
  sending: ["正在移动…", "Moving…"],
  notSorted: [
    "只有按「{rank}」升序排列时才能移动，请先在「排序…」里选它",
    "Rows can be moved only while the list is sorted by {rank}, ascending. Choose it under “Sort…”",
  ],
  filtered: ["筛选隐藏了部分记录，请先清除筛选再移动", "The filter hides some records. Clear it before you move rows"],
  viewed: [
    "当前视图只显示部分记录，请先打开视图「{view}」再移动",
    "This view shows only some records. Open the view “{view}” before you move rows",
  ],
  mixed: [
    "列表里混有多组（{fields}），请先筛选出一组，例如 {example}",
    "The list mixes several groups ({fields}). Filter one of them first, for example {example}",
  ],
  unloaded: ["有选中的记录尚未载入，请先滚动到它们", "Some selected records are not loaded. Scroll to them first"],
  none: ["没有可移动的记录", "There is no record to move"],
  atTop: ["已经在最前", "It is the first already"],
  atBottom: ["已经在最后", "It is the last already"],
  noTree: ["这个列表没有层级", "This list has no levels"],
  grip: ["拖动以改排序，或用键", "Drag to change the rank, or use the keys"],
  level: ["{name} 从 {from} 到 {to} 第 {n}", "{name} from {from} to {to}, position {n}"],
  levelMany: ["{name} 到 {to} 第 {n}", "{name} to {to}, position {n}"],
  top: ["最上一级", "the top level"],
  below: ["带 {n} 个下级", "with {n} {n|descendant|descendants}"],
  noPrevious: ["上面没有同级，不能再进一级", "There is no sibling above, so it cannot go one level in"],
  isTop: ["已经在最上一级", "It is on the top level already"],
  tooDeep: ["「{resource}」最多 {n} 级", "{resource}: at most {n} levels"],
  otherKind: ["上级的「{field}」须相同", "The parent must have the same {field}"],
  oneBranch: ["选中的记录不在同一个上级之下，请分别移动", "The selection has several parents. Move them one by one"],
  open: ["展开", "Expand"],
  close: ["收起", "Collapse"],
  children: ["{n} 个下级", "{n} {n|child|children}"],
  loading: ["正在载入…", "Loading…"],
  hits: ["{n} 条符合，连同上级显示", "{n} {n|match|matches}, shown with their parents"],
  tree: ["{n} 条 · {levels} 级", "{n} {n|record|records} · {levels} {levels|level|levels}"],
} as const satisfies Readonly<Record<string, Label>>;

export const said = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);
