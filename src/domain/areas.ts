import type { Label } from "#kernel/label.ts";
import type { SectionName } from "./sections.ts";

/** An area of the console. Its folders in `domain`, `commands`, `server/areas` and `web/areas` have its name. */
interface AreaName {
  name: string;
  label: Label;
  section: SectionName;
}

/** All areas, in the order of menus, lists and demo records: what others refer to comes first. */
export const areas: readonly AreaName[] = [
  { name: "public", label: ["公开页面", "Open pages"], section: "public" },
  { name: "home", label: ["首页", "Home"], section: "console" },
  { name: "devices", label: ["打印机", "Printers"], section: "devices" },
  { name: "models", label: ["模型", "Models"], section: "models" },
  { name: "conversions", label: ["格式转换", "Conversions"], section: "models" },
  { name: "photo-models", label: ["照片建模", "Photo modelling"], section: "models" },
  { name: "media", label: ["预览与图片", "Viewer and pictures"], section: "models" },
  { name: "lists", label: ["列表", "Lists"], section: "models" },
  { name: "circles", label: ["圈子", "Circles"], section: "community" },
  { name: "topics", label: ["话题", "Topics"], section: "community" },
  { name: "videos", label: ["视频", "Videos"], section: "community" },
  { name: "posts", label: ["帖子", "Posts"], section: "community" },
  { name: "collections", label: ["合集", "Collections"], section: "community" },
  { name: "comments", label: ["评论", "Comments"], section: "community" },
  { name: "reports", label: ["举报", "Reports on members"], section: "review" },
  { name: "feedback", label: ["用户反馈", "Feedback"], section: "review" },
  { name: "evaluations", label: ["评价", "Evaluations"], section: "review" },
  { name: "appeals", label: ["申诉与投诉", "Appeals and complaints"], section: "review" },
  { name: "opinions", label: ["复核", "Second opinions"], section: "review" },
  { name: "exclusives", label: ["独家模型", "Exclusive models"], section: "models" },
  { name: "deletions", label: ["账号注销", "Account deletion"], section: "users" },
  { name: "community", label: ["社区", "Community"], section: "community" },
  { name: "medals", label: ["勋章", "Medals"], section: "community" },
  { name: "articles", label: ["文章与指南", "Articles and guides"], section: "community" },
  { name: "tags", label: ["标签与搜索", "Tags and search"], section: "tags" },
  { name: "money", label: ["资金", "Money"], section: "money" },
  { name: "payments", label: ["收付款", "Payments"], section: "money" },
  { name: "recharges", label: ["充值", "Top-ups"], section: "money" },
  { name: "purchases", label: ["购买", "Purchases"], section: "money" },
  { name: "kols", label: ["KOL", "KOLs"], section: "users" },
  { name: "goods", label: ["商品", "Goods"], section: "orders" },
  { name: "print-service", label: ["打印服务", "Print service"], section: "orders" },
  { name: "photo-orders", label: ["照片3D订单", "3D-photo orders"], section: "orders" },
  { name: "settlements", label: ["结算", "Settlements"], section: "money" },
  { name: "beans", label: ["金豆", "Beans"], section: "rewards" },
  { name: "orders", label: ["模型订单", "Model orders"], section: "orders" },
  { name: "mall", label: ["商城订单", "Mall orders"], section: "orders" },
  { name: "coin-orders", label: ["金币订单", "Coin orders"], section: "orders" },
  { name: "after-sales", label: ["售后", "After-sales"], section: "orders" },
  { name: "experience", label: ["经验与等级", "Experience and levels"], section: "rewards" },
  { name: "member-tasks", label: ["会员任务", "Tasks of members"], section: "rewards" },
  { name: "deliveries", label: ["发放", "Deliveries"], section: "rewards" },
  { name: "links", label: ["链接与报表", "Links and BI reports"], section: "links" },
  { name: "messaging", label: ["消息", "Messaging"], section: "messages" },
  { name: "staff", label: ["管理员与权限", "Staff and permissions"], section: "console" },
  { name: "audit", label: ["操作记录", "Audit"], section: "console" },
  { name: "settings", label: ["系统设置", "Settings"], section: "console" },
  { name: "risk", label: ["风控", "Risk"], section: "review" },
  { name: "users", label: ["会员", "Members"], section: "users" },
  { name: "tasks", label: ["任务", "Tasks"], section: "links" },
  { name: "bi", label: ["报表", "BI reports"], section: "links" },
  { name: "bulk", label: ["批量数据", "Bulk data"], section: "links" },
  { name: "printing", label: ["打印配置", "Print configurations"], section: "models" },
  { name: "rankings", label: ["榜单与推荐", "Rankings and recommendations"], section: "models" },
];
