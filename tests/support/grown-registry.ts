import { standardCommands } from "#commands/standard.ts";
import { goCommands } from "#commands/view.ts";
import type { Command } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import { text } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { defineResource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";

/**
 * A made-up console of the final size: 14 areas, 134 resources, 268 screens, 2,000 commands. Its names consist of words
 * of the real ones, so that many titles share their words, verbs and initials.
 */
const SCREENS = 268;
const COMMANDS = 2_000;

const areaLabels: readonly Label[] = [
  ["模型", "Models"],
  ["社区", "Community"],
  ["举报", "Reports"],
  ["用户", "Users"],
  ["会员", "Membership"],
  ["标签与搜索", "Tags and search"],
  ["活动与赛事", "Activities and contests"],
  ["金豆", "Beans"],
  ["商品", "Goods"],
  ["资金", "Money"],
  ["消息与翻译", "Messages and translation"],
  ["软件与设备", "Software and devices"],
  ["链接与批量", "Links and bulk data"],
  ["公开", "Public"],
];
const nouns: readonly Label[] = [
  ["模型", "model"],
  ["帖子", "post"],
  ["评论", "comment"],
  ["圈子", "circle"],
  ["勋章", "medal"],
  ["公告", "bulletin"],
  ["固件", "firmware"],
  ["订单", "order"],
  ["提现", "withdrawal"],
  ["优惠券", "coupon"],
];
const parts: readonly Label[] = [
  ["作品", "work"],
  ["分类", "category"],
  ["推荐", "recommendation"],
  ["记录", "record"],
  ["白名单", "white list"],
  ["黑名单", "blacklist"],
  ["统计", "statistic"],
  ["模板", "template"],
  ["任务", "task"],
  ["参数", "parameter"],
  ["规则", "rule"],
  ["申诉", "appeal"],
  ["素材", "material"],
  ["版本", "version"],
];
const verbs: readonly Label[] = [
  ["通过", "Pass"],
  ["不通过", "No pass"],
  ["下架", "Stop"],
  ["恢复", "Restore"],
  ["启用", "Enable"],
  ["停用", "Disable"],
  ["备注", "Remark"],
  ["置顶", "Pin"],
  ["复制一份", "Copy"],
  ["移动", "Move"],
];

const itemAt = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("the list is empty");
  return item;
};
const nameOf = (index: number): Label => {
  const [noun, part] = [itemAt(nouns, index), itemAt(parts, Math.floor(index / nouns.length))];
  return [noun[0] + part[0], `${noun[1]} ${part[1]}`];
};
const areaOf = (index: number): string => `grown${Math.floor((index * areaLabels.length) / SCREENS)}`;

/** Labels of the areas, by name. */
export const grownAreas: Readonly<Record<string, Label>> = Object.fromEntries(
  areaLabels.map((label, index) => [`grown${index}`, label]),
);

export const grownResources: readonly Resource[] = Array.from({ length: SCREENS / 2 }, (_, index) =>
  defineResource({
    name: `grown${index}`,
    area: areaOf(index * 2),
    label: nameOf(index),
    title: "name",
    module: "model",
    fields: { name: text(60, { label: ["名称", "Name"] }) },
    list: { columns: ["name"], sort: "-createTime" },
    allows: ["add", "edit", "delete", "export"],
  }),
);

const letters = "bdefijknoqstuvxyz";

/** All screens. Every ninth one needs a record and stands below the screen before it. */
export const grownScreens: readonly Screen[] = Array.from({ length: SCREENS }, (_, index): Screen => {
  const [zh, en] = nameOf(Math.floor(index / 2));
  const label: Label = index % 2 === 0 ? [`${zh}管理`, `Manage ${en}s`] : [`${zh}列表`, `List of ${en}s`];
  const area = areaOf(index);
  const isChild = index % 9 === 8 && areaOf(index - 1) === area;
  const code = itemAt([...letters], Math.floor(index / 26)) + String.fromCodePoint(97 + (index % 26));
  const place = isChild ? { parent: `/grown-${index - 1}` } : { goKey: code };
  const route = `/grown-${index}${isChild ? "/{id}" : ""}`;
  return { route, area, label, access: "main", kind: "list", resource: `grown${Math.floor(index / 2)}`, ...place };
});

/** Commands of the resources, and those that open the screens. */
export const grownCommands: readonly Command[] = [
  ...grownResources.flatMap((resource) => standardCommands(resource)),
  ...goCommands(grownScreens),
  ...grownResources.flatMap(({ name }) =>
    verbs.map((label, index) =>
      defineCommand(name, name, `verb${index}`, { label, action: { type: "handler" }, words: "" }),
    ),
  ),
].slice(0, COMMANDS);
