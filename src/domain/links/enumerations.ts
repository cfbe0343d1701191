import { defineEnumeration } from "#kernel/enumeration.ts";

export const LinkPlatformKind = defineEnumeration("LinkPlatformKind", [
  [null, "social", "社交", "Social"],
  [null, "video", "视频", "Video"],
  [null, "chat", "聊天", "Chat"],
  [null, "mail", "邮件", "Mail"],
  [null, "kol", "KOL", "KOL"],
  [null, "advertising", "广告", "Advertising"],
  [null, "offline", "线下", "Offline"],
  [null, "ownSite", "自有网站", "Own site"],
  [null, "community", "社区", "Community"],
  [null, "store", "应用商店", "Store"],
]);

export const LinkCost = defineEnumeration("LinkCost", [
  [null, "none", "无", "None"],
  [null, "perClick", "按点击", "Per click"],
  [null, "perOrder", "按订单", "Per order"],
  [null, "fixed", "固定费用", "Fixed"],
]);

/** From where a short link is spread. */
export const LinkSource = defineEnumeration("LinkSource", [
  [null, "hand", "手工", "By hand"],
  [null, "share", "分享", "Share"],
  [null, "kol", "KOL", "KOL"],
  [null, "qr", "二维码", "QR code"],
  [null, "mail", "邮件", "Mail"],
  [null, "push", "推送", "Push"],
  [null, "bulletin", "公告", "Bulletin"],
]);

/** Result of the last check of a short link. An unsafe link is down. */
export const LinkSafety = defineEnumeration("LinkSafety", [
  [null, "notChecked", "未检查", "Not checked", "yellow"],
  [null, "clean", "安全", "Clean", "green"],
  [null, "suspicious", "可疑", "Suspicious", "yellow"],
  [null, "blocked", "不安全", "Unsafe", "red"],
]);

/** Platform of a visitor's browser, as far as the browser names it. */
export const VisitorPlatform = defineEnumeration("VisitorPlatform", [
  [null, "ios", "iOS", "iOS"],
  [null, "android", "安卓", "Android"],
  [null, "mobile", "其他手机", "Other phone"],
  [null, "desktop", "电脑", "Desktop"],
]);

export const ExternalAction = defineEnumeration("ExternalAction", [
  [null, "allow", "允许", "Allow", "green"],
  [null, "warn", "提醒", "Warn", "yellow"],
  [null, "block", "拦截", "Block", "red"],
]);

/** Places at which members or staff may link to other sites. */
export const ExternalPlace = defineEnumeration("ExternalPlace", [
  [null, "model", "模型", "Model"],
  [null, "content", "内容", "Content"],
  [null, "comment", "评论", "Comment"],
  [null, "profile", "资料", "Profile"],
  [null, "message", "私信", "Message"],
  [null, "banner", "广告", "Banner"],
  [null, "shortLink", "短链", "Short link"],
  [null, "h5", "H5", "H5"],
  [null, "qrCode", "二维码", "QR code"],
]);

export const ExternalCategory = defineEnumeration("ExternalCategory", [
  [null, "own", "自有", "Own"],
  [null, "partner", "合作方", "Partner"],
  [null, "shop", "商店", "Shop"],
  [null, "modelSite", "模型网站", "Model site"],
  [null, "fileHost", "网盘", "File host"],
  [null, "shortener", "短链服务", "Short link service"],
  [null, "social", "社交", "Social"],
  [null, "gambling", "赌博", "Gambling"],
  [null, "malware", "恶意软件", "Malware"],
  [null, "adult", "成人", "Adult"],
  [null, "other", "其他", "Other"],
]);

/** Marks of an outside host. `listed` is a host that a rule of the category malware names. */
export const HostMark = defineEnumeration("HostMark", [
  [null, "listed", "在恶意名单", "On a malware list", "red"],
  [null, "shortener", "短链服务", "Short link service", "yellow"],
  [null, "redirects", "跳转到别处", "Redirects elsewhere", "yellow"],
  [null, "noHttps", "没有 HTTPS", "No HTTPS", "yellow"],
  [null, "unreachable", "无法访问", "Unreachable", "yellow"],
]);

export const HostStatus = defineEnumeration("HostStatus", [
  [null, "new", "新发现", "New", "yellow"],
  [null, "allowed", "已允许", "Allowed", "green"],
  [null, "warned", "已提醒", "Warned", "yellow"],
  [null, "blocked", "已拦截", "Blocked", "red"],
]);

/** What a ticket opens. Each kind has a command that makes it (commands/links/ticket.ts). */
export const TicketKind = defineEnumeration("TicketKind", [
  [null, "websocket", "WebSocket 测试", "WebSocket test"],
  [null, "rtcPush", "RTC 推流测试", "WebRTC push test"],
  [null, "rtcPull", "RTC 拉流测试", "WebRTC pull test"],
  [null, "cdnResource", "云存储资源", "Cloud resource"],
  [null, "fileUpload", "上传文件", "File upload"],
]);

export const TicketState = defineEnumeration("TicketState", [
  [null, "open", "有效", "Valid", "green"],
  [null, "usedUp", "已用完", "Used up"],
  [null, "expired", "已过期", "Expired"],
  [null, "revoked", "已作废", "Revoked", "red"],
]);

/** Channels to which the WebSocket test can listen. `echo` sends each message back. */
export const LiveTestChannel = defineEnumeration("LiveTestChannel", [
  [null, "echo", "回显", "Echo"],
  [null, "tasks", "后台任务", "Tasks"],
  [null, "queues", "审核队列", "Queues"],
]);

/** Places to which files are sent from outside (sent-places.ts has what each takes). */
export const SentPlace = defineEnumeration("SentPlace", [
  [null, "photoResult", "3D 实拍结果", "3D photo result"],
  [null, "statement", "对账单", "Statement"],
  [null, "supportLog", "客服日志", "Logs for support"],
]);

/** Files that can be sent from outside, by their endings. `jpg` includes jpeg. */
export const SentFormat = defineEnumeration("SentFormat", [
  [null, "jpg", "jpg", "jpg"],
  [null, "png", "png", "png"],
  [null, "webp", "webp", "webp"],
  [null, "mp4", "mp4", "mp4"],
  [null, "stl", "stl", "stl"],
  [null, "obj", "obj", "obj"],
  [null, "3mf", "3mf", "3mf"],
  [null, "gcode", "gcode", "gcode"],
  [null, "pdf", "pdf", "pdf"],
  [null, "csv", "csv", "csv"],
  [null, "xlsx", "xlsx", "xlsx"],
  [null, "txt", "txt", "txt"],
  [null, "log", "log", "log"],
  [null, "zip", "zip", "zip"],
]);

/** What the check of a file from outside can tell. Programs are refused in any case. */
export const SentFileCheck = defineEnumeration("SentFileCheck", [
  [null, "recognized", "内容与类型相符", "Content is of its kind", "green"],
  [null, "notProgram", "仅确认不是程序", "No program, kind not recognizable", "yellow"],
]);

export const SentFileState = defineEnumeration("SentFileState", [
  [null, "kept", "已收到", "Received", "green"],
  [null, "erased", "已清除", "Erased"],
]);

/** Storage of the platform by purpose (specification, sections 3 and 7). */
export const StorageBucket = defineEnumeration("StorageBucket", [
  [null, "image", "图片", "Images"],
  [null, "video", "视频", "Videos"],
  [null, "internal", "内部", "Internal"],
]);
