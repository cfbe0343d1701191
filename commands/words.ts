import type { Command } from "#kernel/command.ts";
import type { homeCommands } from "./home.ts";
import type { listCommands, recordCommands } from "./navigation.ts";
import type { queueCommands } from "./queue.ts";
import type { SharedVerb } from "./verb-words.ts";
import { verbWords } from "./verb-words.ts";
import type { viewGroups } from "./view.ts";

type IdsOf<N extends string, C> = `${N}.${keyof C & string}`;
type IdsOfGroups<G> = { [N in keyof G & string]: IdsOf<N, G[N]> }[keyof G & string];

/** Ids of all commands of the console itself. Each needs search words. */
type ConsoleCommandId =
  | IdsOf<"queue", typeof queueCommands>
  | IdsOf<"list", typeof listCommands>
  | IdsOf<"record", typeof recordCommands>
  | IdsOf<"home", typeof homeCommands>
  | IdsOfGroups<typeof viewGroups>;

/**
 * Search words of the console's own commands. They are loaded with the palette and never with the first rows. A name of
 * two English words is written as one.
 */
export const consoleWords: Readonly<Record<ConsoleCommandId, string>> = {
  "queue.claim": "领取 开始审核 下一条 start work next take",
  "queue.takeOver": "接手 他人领取 claimed lock",
  "queue.skip": "略过 稍后 later pass over",
  "queue.askAuthor": "询问 补充资料 挂起 question contact defer",
  "queue.escalate": "上报 组长 转交 lead forward",
  "queue.passRest": "本作者 本页 同一作者 批量通过 page batch sameauthor",
  "queue.repeatLast": "再来一次 同上 again redo",
  "queue.stay": "不跳转 留在这条 keep remain",
  "home.giveBack": "释放 归还 全部 下班 release return end of shift",
  "home.writeNote": "交班 换班 留言 handover shift note",
  "home.readNote": "交班 读过 handover acknowledge",
  "queue.giveBack": "释放 放弃 退还 give back return drop",
  "queue.summary": "统计 成绩 进度 statistics progress",
  "list.next": "下移 向下 down",
  "list.previous": "上移 向上 up",
  "list.pageDown": "下一屏 翻页 scroll down",
  "list.pageUp": "上一屏 翻页 scroll up",
  "list.first": "顶部 开头 top beginning",
  "list.last": "底部 末尾 bottom end",
  "list.open": "进入 查看 详情 enter show detail",
  "list.filter": "搜索 查找 条件 search find",
  "list.select": "勾选 多选 tick check mark",
  "list.selectRange": "连选 范围 range",
  "list.selectAll": "全选",
  "list.page": "跳页 翻到 页码 jump number",
  "list.pageSize": "一页多少 条数 rows per page",
  "list.clearSelection": "取消选择 deselect",
  "list.sort": "排列 顺序 order",
  "list.columns": "选择列 表头 fields",
  "list.saveView": "保存视图 保存筛选 save filter",
  "list.renameView": "视图改名 name title",
  "list.removeView": "移除视图 delete view",
  "list.refresh": "重新载入 更新 reload update",
  "record.previous": "前一条 上一个 back",
  "record.next": "后一条 下一个 forward",
  "record.copyLink": "网址 地址 分享 url address share",
  "record.openPage": "整页 新窗口 full page",
  "record.history": "操作记录 变更 修改记录 changes log",
  "record.read": "已看 知道了 seen acknowledge",
  "record.files": "预览 照片 大图 视频 photo image gallery video file",
  "record.more": "全部字段 空字段 技术字段 all fields empty technical",
  "record.compare": "对比 差异 旧版本 diff older",
  "home.next": "下移 向下 down",
  "home.previous": "上移 向上 up",
  "home.claim": "开始审核 最急 start work",
  "palette.open": "搜索 search",
  "go.tree": "菜单 导航 目录 页面树 功能 menu navigation tree sitemap",
  "go.find": "搜索页面 跳转 jump search page",
  "help.open": "快捷键 帮助 按键 help shortcuts",
  "help.rebind": "快捷键 自定义 rebind shortcuts",
  "pane.next": "切换窗格 焦点 focus switch",
  "pane.previous": "切换窗格 焦点 focus switch",
  "pane.back": "返回 退出 后退 back leave",
  "view.zen": "全屏 免打扰 fullscreen distraction",
  "view.density": "密度 行距 紧凑 宽松 compact comfortable spacing",
  "view.detail": "详情 右侧 窗格 收起 展开 side panel pin",
  "view.theme": "主题 夜间 暗色 外观 设置 settings dark light appearance",
  "view.language": "英文 中文 English Chinese 设置 settings",
  "tray.toggle": "异步任务 导出 导入 进度 tray jobs exports imports progress",
  "tray.waiting": "通知 提醒 铃铛 告警 审批 待办 bell alerts notifications approvals",
  "edit.undo": "撤回 回退 revert takeback",
  "edit.save": "提交 存储 submit store",
  "edit.nextProblem": "问题 校验 下一个错误 problem invalid",
  "edit.nextLanguage": "翻译 语言 未翻译 translation language",
  "edit.saveNext": "提交并继续 submit continue",
  "tab.close": "关掉 页签 shut",
  "tab.closeOthers": "只留当前 关掉其他 页签 keep only this",
  "tab.closeRight": "关掉右边 页签 shut right",
  "tab.window": "新标签页 浏览器 另开 new browser tab popout",
  "tab.more": "更多标签 页签 列表 hidden overflow list",
  "tab.next": "切换标签 页签 switch",
  "tab.previous": "切换标签 页签 switch",
  "session.own": "登录设备 设备 devices logins",
  "session.logout": "登出 注销 signout",
  "session.secondFactor": "2fa totp 动态码",
  "session.recoveryCodes": "2fa backup 恢复码",
  "session.editPassword": "改密码 口令 password change",
};

/** Search words of the commands for the nine views of a list. */
const viewWords = "视图 标签页 tab preset";

const isShared = (verb: string): verb is SharedVerb => Object.hasOwn(verbWords, verb);
const isOfConsole = (id: string): id is ConsoleCommandId => Object.hasOwn(consoleWords, id);

/** Returns all search words of a command, each once: its own, those of its verb, and those of the console. */
export function wordsOf({ id, resource, verb, words }: Command): string {
  const shared = resource !== null && isShared(verb) ? verbWords[verb] : "";
  const ofConsole = isOfConsole(id) ? consoleWords[id] : id.startsWith("listView.") ? viewWords : "";
  return [...new Set(`${words} ${shared} ${ofConsole}`.split(" "))].filter((word) => word !== "").join(" ");
}
