import type { Label } from "#kernel/label.ts";

/** An area of the console. Its folders in `domain`, `commands`, `server/areas` and `web/areas` have its name. */
interface AreaName {
  name: string;
  label: Label;
}

/** All areas, in the order of menus and lists. */
export const areas: readonly AreaName[] = [
  { name: "public", label: ["公开页面", "Open pages"] },
  { name: "home", label: ["首页", "Home"] },
  { name: "models", label: ["模型", "Models"] },
  { name: "media", label: ["预览与图片", "Viewer and pictures"] },
  { name: "lists", label: ["列表", "Lists"] },
  { name: "circles", label: ["圈子", "Circles"] },
  { name: "topics", label: ["话题", "Topics"] },
  { name: "videos", label: ["视频", "Videos"] },
  { name: "posts", label: ["帖子", "Posts"] },
  { name: "collections", label: ["合集", "Collections"] },
  { name: "comments", label: ["评论", "Comments"] },
  { name: "reports", label: ["举报", "Reports on members"] },
  { name: "feedback", label: ["用户反馈", "Feedback"] },
  { name: "evaluations", label: ["评价", "Evaluations"] },
  { name: "appeals", label: ["申诉与投诉", "Appeals and complaints"] },
  { name: "opinions", label: ["复核", "Second opinions"] },
  { name: "exclusives", label: ["独家模型", "Exclusive models"] },
  { name: "deletions", label: ["账号注销", "Account deletion"] },
  { name: "community", label: ["社区", "Community"] },
  { name: "medals", label: ["勋章", "Medals"] },
  { name: "articles", label: ["文章与指南", "Articles and guides"] },
  { name: "tags", label: ["标签与搜索", "Tags and search"] },
  { name: "links", label: ["链接与报表", "Links and reports"] },
  { name: "messaging", label: ["消息", "Messaging"] },
  { name: "staff", label: ["管理员与权限", "Staff and permissions"] },
  { name: "audit", label: ["操作记录", "Audit"] },
  { name: "settings", label: ["系统设置", "Settings"] },
  { name: "risk", label: ["风控", "Risk"] },
  { name: "users", label: ["会员", "Members"] },
  { name: "tasks", label: ["任务", "Tasks"] },
  { name: "bi", label: ["报表", "Reports"] },
  { name: "bulk", label: ["批量数据", "Bulk data"] },
  { name: "rankings", label: ["榜单与推荐", "Rankings and recommendations"] },
];
