import { defineEnumeration } from "#kernel/enumeration.ts";
import type { Field, FieldOptions, Fields } from "#kernel/field.ts";
import { int, jump as jumpField, laterRef, oneOf, part, recordId, ref, text, url } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { PostSource } from "./enumerations/community.ts";
import { SliceOrigin } from "./enumerations/devices.ts";
import { MallTab, MyContentTab, MyModelTab, SearchTab, UserHomeTab } from "./enumerations/jumps.ts";
import { BillContent, BillType } from "./enumerations/money.ts";
import { BoostState } from "./enumerations/users.ts";

/** A place in app or site to which a banner, message or menu entry leads, with its parameters. */
interface Target {
  label: Label;
  parameters?: Fields;
}

const plain = (zh: string, en: string): Target => ({ label: [zh, en] });
const to = (zh: string, en: string, parameters: Fields): Target => ({ label: [zh, en], parameters });

/** Deletion of the record that a place shows, as addresses name it. */
const DeletedFlag = defineEnumeration("DeletedFlag", [
  [0, "no", "否", "No"],
  [1, "yes", "是", "Yes"],
]);

/** Addresses name a shared model by 1, and say nothing of others. */
const SharedFlag = defineEnumeration("SharedFlag", [[1, "yes", "是", "Yes"]]);

const isDeleted = oneOf(DeletedFlag, { label: ["已删除", "Deleted"] });
const required = { required: true } as const;
const modelId = ref("model", {
  label: ["模型", "Model"],
  ...required,
  emptyMessage: ["请填写对应的模型组 ID", "Enter the matching model group ID"],
});
const circleId = ref("circle", {
  label: ["圈子", "Circle"],
  ...required,
  emptyMessage: ["请填写对应的圈子 ID", "Enter the matching circle ID"],
});
const contentId = ref("content", {
  label: ["帖子", "Post"],
  ...required,
  emptyMessage: ["请填写对应的内容 ID", "Enter the matching content ID"],
});
const idOf = (zh: string, en: string): Field => recordId({ label: [`${zh}编号`, `${en} id`], ...required });
const link = url({
  label: ["跳转链接", "Link"],
  ...required,
  emptyMessage: ["跳转链接不能为空", "The jump link must not be empty"],
});
const userOf = (more: Partial<FieldOptions>): Field => ref("user", { label: ["用户", "User"], ...more });

/** All targets with the parameters of the specification, section 2. */
export const jumpTargets = {
  login: plain("登录页", "Login page"),
  userHome: to("他人主页", "Another user's home", {
    userId: userOf({ ...required, emptyMessage: ["用户 ID 不能为空", "The user ID must not be empty"] }),
    tab: oneOf(UserHomeTab, { label: ["标签页", "Tab"] }),
  }),
  externalLink: to("外部网页", "External web link", { url: link }),
  h5: to("H5 页面", "H5 page", { url: link, title: text(60, { label: ["标题", "Title"] }) }),
  webPage: to("网站页面", "Page of the site", { page: ref("webPage", { label: ["页面", "Page"], ...required }) }),
  search: to("搜索页", "Search page", {
    tab: oneOf(SearchTab, { label: ["标签页", "Tab"] }),
    keyword: text(100, { label: ["关键词", "Keyword"] }),
    targetId: recordId({ label: ["目标编号", "Target id"] }),
  }),
  newPost: to("发帖页", "New post page", {
    source: oneOf(PostSource, { label: ["来源", "Source"] }),
    id: recordId({ label: ["编号", "Id"] }),
    activityId: laterRef("activity", { label: ["活动编号", "Activity id"] }),
    modelId: ref("model", { label: ["模型", "Model"] }),
  }),
  postDetail: to("帖子详情", "Post detail", { id: contentId, isDelete: isDeleted }),
  circleDetail: to("圈子详情", "Circle detail", { id: circleId }),
  modelDetail: to("模型详情", "Model detail", {
    id: modelId,
    isDelete: isDeleted,
    isShared: oneOf(SharedFlag, { label: ["公开", "Public"] }),
  }),
  sliceDetail: to("切片详情", "Slice detail", { id: idOf("切片", "Slice") }),
  tool: to("工具页", "Tool page", { id: idOf("工具", "Tool") }),
  elapsedVideo: to("延时视频详情", "Elapsed video detail", { id: idOf("视频", "Video") }),
  collectionDetail: to("合集详情", "Collection detail", { compilationId: idOf("合集", "Collection") }),
  collectionList: to("合集列表", "Collection list", { userId: userOf({}) }),
  importToLibrary: to("导入到模型库", "Import to library", { activeId: idOf("活动", "Activity") }),
  topicDetail: to("话题详情", "Topic detail", {
    id: ref("topic", { label: ["话题", "Topic"], ...required }),
  }),
  modelTags: to("模型标签列表", "Model tags list", {
    tags: text(200, {
      label: ["标签", "Tags"],
      ...required,
      pattern: {
        of: /^[^,，#]+(,[^,，#]+)*$/,
        message: ["请用英文逗号分隔模型标签", "takes model tags separated by English commas"],
      },
      emptyMessage: ["请填写模型标签，用英文逗号分隔", "Enter model tags separated by English commas"],
    }),
  }),
  memberCentre: to("会员中心", "Member centre", {
    level: int({ label: ["等级", "Level"], min: 1, max: 5, default: 2 }),
  }),
  myModels: to("我的模型", "My models", { id: oneOf(MyModelTab, { label: ["标签页", "Tab"] }) }),
  mySlices: to("我的切片", "My slices", { id: oneOf(SliceOrigin, { label: ["标签页", "Tab"] }) }),
  myContents: to("我的内容", "My contents", { id: oneOf(MyContentTab, { label: ["标签页", "Tab"] }) }),
  beanBill: to("金豆账单", "Bean bill", {
    billType: oneOf(BillType, { label: ["账单类型", "Bill type"] }),
    contentType: oneOf(BillContent, { label: ["账单", "Bill"] }),
  }),
  welfareMall: to("福利商城", "Welfare mall", { tab: oneOf(MallTab, { label: ["标签页", "Tab"] }) }),
  feedback: to("意见反馈", "Feedback", {
    pageType: text(40, { label: ["页面类型", "Page type"] }),
    objType: text(40, { label: ["对象类型", "Object type"] }),
  }),
  boostTickets: to("助力券列表", "Boost ticket list", { tab: oneOf(BoostState, { label: ["标签页", "Tab"] }) }),
  home: plain("首页", "Home"),
  modelHome: plain("模型库", "Model library"),
  community: plain("社区首页", "Community home"),
  circleList: plain("圈子列表", "Circle list"),
  topicList: plain("话题列表", "Topic list"),
  activityList: plain("活动列表", "Activity list"),
  contestList: plain("赛事列表", "Contest list"),
  rankingList: plain("排行榜", "Ranking list"),
  messageCentre: plain("消息中心", "Message centre"),
  notifications: plain("通知列表", "Notifications"),
  settings: plain("设置", "Settings"),
  accountSecurity: plain("账号与安全", "Account and security"),
  editProfile: plain("编辑资料", "Edit profile"),
  myHome: plain("我的主页", "My home"),
  myFavourites: plain("我的收藏", "My favourites"),
  myFollowers: plain("我的粉丝", "My followers"),
  myFollowing: plain("我的关注", "My following"),
  myDevices: plain("我的设备", "My devices"),
  addDevice: plain("添加设备", "Add a device"),
  myOrders: plain("我的订单", "My orders"),
  myCoupons: plain("我的优惠券", "My coupons"),
  myWallet: plain("我的钱包", "My wallet"),
  topUp: plain("充值", "Top-up"),
  withdrawal: plain("提现", "Withdrawal"),
  incomeDetail: plain("收益明细", "Income detail"),
  taskCentre: plain("任务中心", "Task centre"),
  signIn: plain("签到", "Sign-in"),
  lottery: plain("抽奖", "Lottery"),
  exchangeMall: plain("兑换商城", "Exchange mall"),
  printService: plain("打印服务", "Print service"),
  photoModel: plain("照片建模", "Photo modelling"),
  uploadModel: plain("上传模型", "Upload a model"),
  uploadSlice: plain("上传切片", "Upload a slice"),
  toolList: plain("工具列表", "Tool list"),
  creatorCentre: plain("创作者中心", "Creator centre"),
  medals: plain("我的勋章", "My medals"),
  inviteFriends: plain("邀请好友", "Invite friends"),
  helpCentre: plain("帮助中心", "Help centre"),
  userGuide: plain("使用指南", "User guide"),
  aboutUs: plain("关于我们", "About us"),
  software: plain("软件下载", "Software download"),
  scanCode: plain("扫一扫", "Scan a code"),
} as const satisfies Record<string, Target>;

type JumpKey = keyof typeof jumpTargets;

const entries = Object.entries(jumpTargets) as [JumpKey, Target][];

export const JumpTarget = defineEnumeration(
  "JumpTarget",
  entries.map(([key, { label }]) => [null, key, label[0], label[1]] as const),
);

/** Parameters may be left out as a whole where none of them is required. */
const needed = (fields: Fields): { required?: true } =>
  Object.values(fields).some((field) => field.required) ? required : {};

const parameters: Fields = Object.fromEntries(
  entries.flatMap(([key, target]) =>
    target.parameters
      ? [
          [
            key,
            part(target.parameters, {
              label: ["参数", "Parameters"],
              when: `target:${key}`,
              ...needed(target.parameters),
            }),
          ],
        ]
      : [],
  ),
);

/**
 * A jump target with its parameters: `{ target: "modelDetail", modelDetail: { id: "5" } }`. Targets without parameters
 * have only their name.
 */
export const jump = (options: FieldOptions): Field<{ target: JumpKey } | null> =>
  jumpField({ target: oneOf(JumpTarget, { label: ["跳转到", "Leads to"], required: true }), ...parameters }, options);
