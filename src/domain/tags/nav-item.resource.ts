import { bool, i18n, image, int, oneOf, someOf, text, time, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { jump } from "#domain/jump-targets.ts";
import { liveState, whileUp } from "#domain/live-state.ts";
import { onOff } from "#domain/machines.ts";
import { periodProblems } from "#domain/periods.ts";
import { everybody, forLanguages } from "#domain/audience-lists.ts";
import { LinkFault, NavMenu, Visitor } from "./enumerations.ts";
import { jumpTargetOf } from "./jump-target.ts";

const icon = { mode: "exact", width: 96, height: 96 } as const;

/** An entry in a menu of site or app. Fathers hold other entries and lead nowhere. */
export const navItem = defineResource({
  name: "navItem",
  area: "tags",
  label: ["导航项", "Menu entry"],
  title: "name",
  module: "content",
  fields: {
    name: i18n(20, { label: ["名称", "Name"], required: true, search: true }),
    menu: oneOf(NavMenu, { label: ["菜单", "Menu"], required: true, filter: true }),
    platforms: someOf(Platform, { label: ["平台", "Platforms"], required: true, filter: true }),
    father: treeRef("navItem", "father", { label: ["上级", "Parent"], filter: true }),
    icon: image({ label: ["图标", "Icon"], picture: icon }),
    activeIcon: image({ label: ["选中图标", "Active icon"], picture: icon }),
    jump: jump({ label: ["跳转", "Leads to"] }),
    jumpTarget: jumpTargetOf("jump", { label: ["跳转目标", "Jump target"], filter: true }),
    linkFault: oneOf(LinkFault, { label: ["链接问题", "Broken link"], readOnly: true, filter: true }),
    linkDetail: text(200, { label: ["问题说明", "Cause"], readOnly: true }),
    linkChecked: time({ label: ["链接检查时间", "Link checked"], readOnly: true, filter: true }),
    newWindow: bool({ label: ["新窗口", "New window"] }),
    label: i18n(6, { label: ["角标", "Label"] }),
    labelEnd: time({ label: ["角标截止", "Label until"] }),
    visible: someOf(Visitor, { label: ["可见于", "Visible to"], filter: true, emptyIsAll: everybody }),
    languages: forLanguages({ label: ["语言", "Languages"] }),
    minVersion: text(20, {
      label: ["最低版本", "Minimum version"],
      pattern: { of: /^\d+(\.\d+){0,3}$/, message: ["应为版本号，如 6.2.0", "must be a version such as 6.2.0"] },
    }),
    begin: time({ label: ["开始", "Begin"] }),
    end: time({ label: ["结束", "End"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    clicks: int({ label: ["近 30 天点击", "Clicks of 30 days"], default: 0, readOnly: true, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
    liveState: liveState(whileUp),
  },
  machine: onOff,
  tree: { parent: "father", levels: 3, same: ["menu"] },
  rankedWithin: ["menu", "father"],
  limits: [
    {
      within: ["menu", "platforms"],
      counts: "status:up -father:*",
      most: ({ menu }) => ({ head: 9, appTabs: 5 })[String(menu)] ?? null,
      path: "menu",
      named: ["一级导航项", "first-level entries"],
    },
  ],
  list: {
    columns: ["icon", "name", "menu", "jump", "linkFault", "visible", "clicks", "languages", "rank", "status"],
    sort: "rank",
  },
  problems: (record) => periodProblems(record),
  form: [
    "name",
    "menu",
    "platforms",
    "father",
    "icon",
    "activeIcon",
    "jump",
    "newWindow",
    "label",
    "labelEnd",
    "visible",
    "languages",
    "minVersion",
    "begin",
    "end",
  ],
  allows: ["add", "copy", "edit", "delete", "rank", "export"],
});
