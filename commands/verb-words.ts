/**
 * Search words of verbs that mean the same for every resource. They are written once, and each command may add its own.
 * They are loaded with the palette and never with the first rows.
 */
export const verbWords = {
  add: "新增 添加 创建 增加 create add insert",
  edit: "修改 更改 改 modify change update",
  delete: "移除 清除 remove erase",
  rank: "顺序 排位 排名 位置 order sort position",
  export: "下载 表格 下载表格 csv excel xlsx download",
  import: "上传 表格 批量导入 csv excel xlsx upload",
  copy: "克隆 另存 副本 duplicate clone",
  reveal: "掩码 脱敏 查看 完整 明文 unmask show clear full personal",
  remark: "注释 说明 记一笔 note comment memo",
  enable: "开启 打开 恢复 activate turnon",
  disable: "关闭 暂停 deactivate turnoff",
  putUp: "上线 开启 显示 putup activate publish show",
  putDown: "下线 关闭 隐藏 takedown deactivate unpublish hide",
  publish: "上架 上线 发出 release goonline",
  takeOff: "下线 撤下 停止 takedown unpublish",
  stop: "停止 下线 撤下 takedown unpublish",
  restore: "重新 还原 重新上架 republish reinstate resume",
  suspend: "停止 冻结 中止 pause freeze hold",
  pass: "同意 批准 放行 approve accept",
  noPass: "拒绝 驳回 退回 nopass refuse decline",
} as const;

export type SharedVerb = keyof typeof verbWords;
