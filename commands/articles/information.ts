import { information } from "#domain/articles/information.resource.ts";
import { defineCommands } from "#commands/define.ts";

const browser = { action: { type: "browser" }, ungated: true } as const;
const live = {
  filter: "status:up,down -replaces:*",
  message: ["只有发布过的文章需要修订，草稿可直接编辑", "Only published articles are revised. Edit a draft directly"],
} as const;

export const informationCommands = defineCommands(information, {
  submit: { label: ["提交审核", "Submit"], key: "s", targets: "many", words: "送审 wait review" },
  pass: {
    label: ["通过", "Pass"],
    key: "p",
    targets: "many",
    action: { type: "handler" },
    undoable: false,
    guard: { filter: "status:wait", message: ["只能通过待审核的文章", "Only waiting articles can pass"] },
    notBy: {
      people: ["writers"],
      message: [
        "编写人不能通过自己的文章，请另一位管理员审核",
        "Writers cannot pass their own article. Ask another admin",
      ],
    },
    words: "发布 publish",
  },
  sendBack: {
    label: ["退回", "Send back"],
    key: "n",
    targets: "many",
    reasons: "free",
    words: "驳回 修改 reject return",
  },
  revise: {
    label: ["修订", "Revise"],
    key: "r",
    action: { type: "handler" },
    undoable: false,
    guard: live,
    words: "改版 新版本 编辑 edit new version",
  },
  putDown: { label: ["下架", "Take down"], key: "t", targets: "many", reasons: "free" },
  putUp: { label: ["重新上架", "Put up again"], targets: "many" },
  top: {
    label: ["置顶", "Pin"],
    key: "m",
    targets: "many",
    action: { type: "change", fields: ["isTop"], set: { isTop: true } },
    guard: {
      filter: "status:up isTop:false",
      message: ["只能置顶已发布且未置顶的文章", "Only live articles that are not pinned"],
    },
    words: "top first 顶部",
  },
  untop: {
    label: ["取消置顶", "Unpin"],
    targets: "many",
    action: { type: "change", fields: ["isTop"], set: { isTop: false } },
    guard: { filter: "isTop:true", message: ["没有置顶", "It is not pinned"] },
    words: "top 顶部",
  },
  delete: { label: ["删除", "Delete"], key: "d", targets: "many" },
  preview: {
    ...browser,
    label: ["切换预览样式", "Preview as app or web"],
    key: "v",
    words: "效果 手机 电脑 look phone",
  },
});
