import { someOf, text } from "#kernel/field.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { showAt } from "./show-at.ts";

export const homeModuleCommands = defineCommands(homeModule, {
  submit: { label: ["提交", "Submit"], key: "s", targets: "many", words: "wait 待发布" },
  publish: { label: ["发布", "Publish"], key: "p", targets: "many", words: "up 上架" },
  publishPage: {
    label: ["发布整页", "Publish page"],
    key: "shift+p",
    action: { type: "handler" },
    foretells: true,
    undoable: true,
    input: {
      note: text(200, {
        label: ["说明", "Note"],
        hint: ["写在页面的新版本上", "Kept with the new version of the page"],
      }),
    },
    words: "整页 上线 全部模块 版本 release whole all modules version",
  },
  rollBackPage: {
    label: ["回滚页面…", "Roll back page…"],
    action: { type: "browser" },
    requiresPermission: "homeVersion.rollBack",
    words: "恢复 旧版本 历史版本 restore older version previous",
  },
  copyTo: {
    label: ["复制到平台或语言", "Copy to platform or language"],
    targets: "many",
    input: {
      platforms: someOf(Platform, {
        label: ["平台", "Platforms"],
        hint: ["每个模块复制一份草稿，只在这些平台显示", "Each module is copied as a draft for these platforms only"],
      }),
      languages: someOf(Language, {
        label: ["语言", "Languages"],
        hint: ["副本只在这些语言显示", "The copy shows in these languages only"],
      }),
    },
    words: "另存 副本 多端 多语言 duplicate clone",
  },
  preview: {
    label: ["预览页面", "Preview the page"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "效果 手机 电脑 look phone pc",
  },
  showAt,
  putDown: { label: ["下架", "Take down"], key: "t", targets: "many", words: "stop off" },
  delete: { label: ["删除", "Delete"], key: "d", targets: "many", words: "remove" },
});
