import { text } from "#kernel/field.ts";
import { defineConsoleCommands } from "./define.ts";

const ofView = { name: text(20, { label: ["视图名", "Name of the view"], required: true }) };
const inList = { layer: "list", repeats: true } as const;

export const listCommands = defineConsoleCommands("list", {
  next: { label: ["下一行", "Next row"], key: "j", also: ["arrowdown"], ...inList },
  previous: { label: ["上一行", "Previous row"], key: "k", also: ["arrowup"], ...inList },
  pageDown: { label: ["下翻", "Page down"], key: "pagedown", ...inList },
  pageUp: { label: ["上翻", "Page up"], key: "pageup", ...inList },
  first: { label: ["首行", "First row"], key: "home", layer: "list" },
  last: { label: ["末行", "Last row"], key: "end", layer: "list" },
  open: { label: ["打开", "Open"], key: "enter", layer: "list" },
  filter: { label: ["筛选", "Filter"], key: "/", layer: "page" },
  select: { label: ["选择", "Select"], key: "x", layer: "list" },
  selectRange: { label: ["选到这里", "Select to here"], key: "shift+x", layer: "list" },
  selectAll: { label: ["选全部符合项", "Select all that match"], key: "mod+a", layer: "list" },
  page: { label: ["到第几页…", "Go to page…"], layer: "page" },
  pageSize: { label: ["每页条数…", "Page size…"], layer: "page" },
  clearSelection: { label: ["清除选择", "Clear selection"], layer: "page" },
  sort: { label: ["排序…", "Sort…"], layer: "page" },
  columns: { label: ["选列…", "Columns…"], layer: "page" },
  saveView: { label: ["存为视图…", "Save as view…"], layer: "page", input: ofView },
  renameView: { label: ["重命名我的视图…", "Rename my view…"], layer: "page", input: ofView },
  removeView: { label: ["删除我的视图", "Remove my view"], layer: "page" },
  refresh: { label: ["刷新", "Refresh"], layer: "page" },
});

/** Keys 1–9 open the views of the active list, by position. */
export const listViewCommands = defineConsoleCommands(
  "listView",
  Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => {
      const place = String(index + 1);
      return [place, { label: [`视图 ${place}`, `View ${place}`], key: place, layer: "page" }];
    }),
  ),
);

export const recordCommands = defineConsoleCommands("record", {
  previous: { label: ["上一条", "Previous record"], key: "[", layer: "record" },
  next: { label: ["下一条", "Next record"], key: "]", layer: "record" },
  copyLink: { label: ["复制链接", "Copy link"], key: "y", layer: "record", inViewer: true },
  openPage: { label: ["单独打开", "Open on its own page"], layer: "record" },
  history: { label: ["看历史", "Show history"], layer: "record" },
  read: { label: ["改动标为已读", "Mark changes as read"], key: "shift+r", layer: "record" },
  files: { label: ["看图片与文件", "Preview pictures and files"], key: "space", layer: "record", inViewer: true },
  more: { label: ["展开或收起更多字段", "Show or hide more fields"], key: ".", layer: "record" },
  compare: { label: ["与较早版本比较", "Compare with an earlier version"], layer: "record" },
});
