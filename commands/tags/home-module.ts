import { homeModule } from "#domain/tags/home-module.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const homeModuleCommands = defineCommands(homeModule, {
  submit: { label: ["提交", "Submit"], key: "s", targets: "many", words: "wait 待发布" },
  publish: { label: ["发布", "Publish"], key: "p", targets: "many", words: "up 上架" },
  putDown: { label: ["下架", "Take down"], key: "t", targets: "many", words: "stop off" },
  delete: { label: ["删除", "Delete"], key: "d", targets: "many", words: "remove" },
});
