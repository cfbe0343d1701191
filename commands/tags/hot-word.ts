import { oneOf, someOf } from "#kernel/field.ts";
import { Language } from "#domain/enumerations/system.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";
import { showAt } from "./show-at.ts";

export const hotWordCommands = defineCommands(hotWord, {
  ...shelfCommands,
  takeOver: {
    label: ["从搜索记录选取…", "Take over from searches…"],
    key: "shift+i",
    layer: "page",
    targets: "none",
    action: { type: "browser" },
    ungated: true,
    words: "热搜 搜索词 导入 searched words import",
  },
  showAt,
  preview: {
    label: ["预览搜索页", "Preview the search page"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "效果 搜索框 look search box",
  },
  copyToLanguage: {
    label: ["复制到语言", "Copy to language"],
    targets: "many",
    action: { type: "handler" },
    undoable: true,
    input: {
      from: oneOf(Language, { label: ["来自", "From"], required: true, default: "zh" }),
      languages: someOf(Language, {
        label: ["语言", "Languages"],
        hint: ["已有这种语言的词不会被改", "Words in these languages stay as they are"],
        required: true,
      }),
    },
    words: "多语言 译文 duplicate translate",
  },
});
