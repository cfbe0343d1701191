import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { defineCommands } from "#commands/define.ts";

const opensForm = { action: { type: "browser" } } as const;

/** Commands that open the form of another resource, filled with the word that members searched. */
export const searchRecordCommands = defineCommands(searchRecord, {
  makeHotWord: {
    label: ["设为热词…", "Make it a hot word…"],
    key: "h",
    ...opensForm,
    requiresPermission: "hotWord.add",
    words: "热搜 推荐 trending popular",
  },
  addSynonym: {
    label: ["添加同义词…", "Add a synonym…"],
    key: "s",
    ...opensForm,
    requiresPermission: "searchSynonym.add",
    words: "近义 别名 alias same",
  },
  pinResult: {
    label: ["置顶结果…", "Pin a result…"],
    key: "p",
    ...opensForm,
    requiresPermission: "pinnedResult.add",
    words: "固定 首位 top first",
  },
  showWord: {
    label: ["看这个词", "Show the word"],
    key: "w",
    ...opensForm,
    ungated: true,
    words: "同词 全部搜索 same searches all",
  },
  ban: {
    isGrave: true,
    label: ["禁用这个词…", "Ban the word…"],
    key: "n",
    ...opensForm,
    requiresPermission: "blackTag.add",
    words: "黑名单 违禁 屏蔽 block forbid",
  },
});
