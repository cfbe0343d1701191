import { defineEnumeration } from "#kernel/enumeration.ts";

export const TagKind = defineEnumeration("TagKind", [
  [null, "model", "模型", "Model"],
  [null, "content", "内容", "Content"],
  [null, "user", "用户", "User"],
  [null, "colour", "颜色", "Colour"],
  [null, "product", "产品", "Product"],
  [null, "device", "设备", "Device"],
  [null, "diy", "会员自定义", "Members' own"],
]);

/** Kind of objects for which a tag is recommended. */
export const RecObj = defineEnumeration("RecObj", [
  [null, "model", "模型", "Model"],
  [null, "content", "内容", "Content"],
  [null, "user", "用户", "User"],
  [null, "colour", "颜色", "Colour"],
]);

/** Places at which recommended tags stand. Each belongs to one kind of objects (tag-recommendation.rules.ts). */
export const TagPlace = defineEnumeration("TagPlace", [
  [null, "modelHome", "模型首页", "Model home"],
  [null, "upload", "上传页", "Upload"],
  [null, "category", "分类页", "Category"],
  [null, "newPost", "发帖页", "New post"],
  [null, "feed", "信息流", "Feed"],
  [null, "circle", "圈子", "Circle"],
  [null, "interestChoice", "兴趣选择", "Interest choice"],
  [null, "profile", "个人资料", "Profile"],
  [null, "colourFilter", "颜色筛选", "Colour filter"],
]);

/** State of a proposal of the server, which an admin confirms or rejects. */
export const ProposalState = defineEnumeration("ProposalState", [
  [null, "waiting", "待确认", "Waiting", "yellow"],
  [null, "confirmed", "已确认", "Confirmed", "green"],
  [null, "rejected", "已否决", "Rejected", "red"],
]);

export const HotWordPlace = defineEnumeration("HotWordPlace", [
  [null, "box", "搜索框", "Search box"],
  [null, "hotList", "热词榜", "Hot list"],
  [null, "searchPage", "搜索页", "Search page"],
]);

export const HotWordLabel = defineEnumeration("HotWordLabel", [
  [null, "none", "无", "None"],
  [null, "new", "新", "New"],
  [null, "hot", "热", "Hot"],
  [null, "activity", "活动", "Activity"],
]);

export const Robots = defineEnumeration("Robots", [
  [null, "index", "收录", "Index", "green"],
  [null, "noindex", "不收录", "No index"],
  [null, "nofollow", "不跟踪链接", "No follow"],
]);

export const PageSchema = defineEnumeration("PageSchema", [
  [null, "none", "无", "None"],
  [null, "article", "文章", "Article"],
  [null, "product", "产品", "Product"],
  [null, "video", "视频", "Video"],
  [null, "howto", "教程", "How-to"],
  [null, "faq", "问答", "FAQ"],
]);

export const ChangeFrequency = defineEnumeration("ChangeFrequency", [
  [null, "daily", "每天", "Daily"],
  [null, "weekly", "每周", "Weekly"],
  [null, "monthly", "每月", "Monthly"],
]);

/** Results of the check of a page. */
export const SeoProblem = defineEnumeration("SeoProblem", [
  [null, "titleTooLong", "标题过长", "Title too long", "yellow"],
  [null, "descriptionTooLong", "描述过长", "Description too long", "yellow"],
  [null, "duplicateTitle", "标题重复", "Duplicate title", "yellow"],
  [null, "noindexVisited", "不收录却有访问", "No index, but visited", "yellow"],
  [null, "brokenCanonical", "规范网址无效", "Broken canonical", "red"],
]);

export const RedirectCode = defineEnumeration("RedirectCode", [
  [301, "permanent", "301 永久", "301 permanent"],
  [302, "temporary", "302 临时", "302 temporary"],
]);

export const HomePage = defineEnumeration("HomePage", [
  [null, "home", "首页", "Home"],
  [null, "models", "模型", "Models"],
  [null, "community", "社区", "Community"],
  [null, "mall", "商城", "Mall"],
  [null, "printing", "打印", "Printing"],
]);

export const HomeModuleKind = defineEnumeration("HomeModuleKind", [
  [null, "bannerSlot", "广告位", "Banner slot"],
  [null, "entryIcons", "入口图标", "Entry icons"],
  [null, "models", "模型", "Models"],
  [null, "contents", "内容", "Contents"],
  [null, "circles", "圈子", "Circles"],
  [null, "topics", "话题", "Topics"],
  [null, "users", "用户", "Users"],
  [null, "activity", "活动", "Activity"],
  [null, "tools", "工具", "Tools"],
  [null, "tags", "标签", "Tags"],
  [null, "html", "富文本", "HTML"],
]);

export const HomeModuleStyle = defineEnumeration("HomeModuleStyle", [
  [null, "row", "横排", "Row"],
  [null, "grid", "网格", "Grid"],
  [null, "waterfall", "瀑布流", "Waterfall"],
  [null, "bigCard", "大卡片", "Big card"],
  [null, "list", "列表", "List"],
]);

export const HomeSource = defineEnumeration("HomeSource", [
  [null, "byHand", "手工选择", "By hand"],
  [null, "place", "推荐位", "Recommendation place"],
  [null, "tag", "标签", "Tag"],
  [null, "category", "分类", "Category"],
  [null, "newest", "最新", "Newest"],
]);

export const NavMenu = defineEnumeration("NavMenu", [
  [null, "head", "顶部导航", "Head"],
  [null, "side", "侧边栏", "Side"],
  [null, "foot", "底部", "Foot"],
  [null, "appTabs", "App 标签栏", "App tabs"],
  [null, "mine", "我的", "Mine"],
]);

export const Visitor = defineEnumeration("Visitor", [
  [null, "guest", "游客", "Guest"],
  [null, "member", "会员", "Member"],
  [null, "paying", "付费会员", "Paying member"],
  [null, "provider", "服务商", "Provider"],
  [null, "designer", "设计师", "Designer"],
]);

/** For whom a page is shown in a preview. */
export const PreviewVisitor = defineEnumeration("PreviewVisitor", [
  [null, "guest", "游客", "Guest"],
  [null, "member", "会员", "Member"],
  [null, "newcomer", "新会员", "Newcomer"],
  [null, "paying", "付费会员", "Paying member"],
  [null, "provider", "服务商", "Provider"],
  [null, "designer", "设计师", "Designer"],
]);

/** Results of the check of a jump. */
export const LinkFault = defineEnumeration("LinkFault", [
  [null, "deleted", "目标已删除", "Target deleted", "red"],
  [null, "stopped", "目标已停用", "Target stopped", "yellow"],
  [null, "incomplete", "参数不全", "Parameters missing", "red"],
  [null, "notFound", "网页不存在", "Page not found", "red"],
  [null, "unreachable", "无法访问", "Unreachable", "red"],
  [null, "inside", "内部网络地址", "Private network", "red"],
]);

/** How a search ended. */
export const SearchOutcome = defineEnumeration("SearchOutcome", [
  [null, "nothing", "无结果", "Found nothing", "red"],
  [null, "unclicked", "未点击", "No click", "yellow"],
  [null, "clicked", "有点击", "Clicked", "green"],
]);
