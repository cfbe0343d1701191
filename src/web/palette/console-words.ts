/**
 * Additional search words for commands and screens of the console itself, by command id or route. They cover names that
 * users may try; a name of two words is written as one. They are loaded with the palette.
 */
export const consoleWords: Readonly<Record<string, string>> = {
  "/model-machine-review": "审核 待审 review queue",
  "/recode-manage": "操作记录 日志 operationrecords auditlog",
  "queue.takeOver": "接手 他人领取 claimed lock",
  "list.selectAll": "全选",
  "list.filter": "搜索 查找 条件 search find",
  "list.columns": "选择列 表头 columns fields",
  "list.sort": "排列 顺序 order",
  "list.saveView": "保存视图 保存筛选 save filter",
  "list.clearSelection": "取消选择 deselect",
  "palette.open": "搜索 search",
  "help.open": "快捷键 帮助 按键 help shortcuts",
  "help.rebind": "快捷键 自定义 rebind shortcuts",
  "view.density": "密度 行距 紧凑 宽松 compact comfortable spacing",
  "view.theme": "主题 夜间 外观 设置 settings dark light appearance",
  "view.language": "英文 中文 English Chinese 设置 settings",
  "tray.toggle": "异步任务 导出 导入 进度 tray jobs exports imports progress",
  "session.own": "登录设备 设备 devices logins",
  "session.logout": "登出 注销 signout",
  "session.secondFactor": "2fa totp 动态码",
  "session.recoveryCodes": "2fa backup",
};
