import { defineEnumeration } from "#kernel/enumeration.ts";

export const MediaType = defineEnumeration("MediaType", [
  [1, "text", "文字", "Text"],
  [2, "image", "图片", "Image"],
  [3, "video", "视频", "Video"],
  [4, "longText", "长文", "Long text"],
]);

export const AdSlot = defineEnumeration("AdSlot", [
  [1, "appSplash", "App开屏", "App splash"],
  [2, "appHomeBanner", "App首页轮播", "App home banner"],
  [3, "appHomePopup", "App首页弹窗", "App home pop-up"],
  [4, "appHomeFloat", "App首页浮标", "App home float"],
  [5, "appModelBanner", "App模型页", "App model page"],
  [6, "appCommunityBanner", "App社区", "App community"],
  [7, "appCircleBanner", "App圈子", "App circle"],
  [8, "appPrintBanner", "App打印页", "App print page"],
  [9, "appPrintDone", "App打印完成", "App print done"],
  [10, "appDeviceBanner", "App设备页", "App device page"],
  [11, "appToolBanner", "App工具页", "App tool page"],
  [12, "appActivityBanner", "App活动页", "App activity page"],
  [13, "appMallBanner", "App福利商城", "App welfare mall"],
  [14, "appTaskBanner", "App任务页", "App task page"],
  [15, "appMemberBanner", "App会员中心", "App member centre"],
  [16, "appMineBanner", "App我的", "App mine"],
  [17, "appSearchBanner", "App搜索页", "App search page"],
  [18, "appModelDetail", "App模型详情", "App model detail"],
  [19, "appCommunityPopup", "App社区弹窗", "App community pop-up"],
  [20, "pcHomeBanner", "PC首页", "PC home banner"],
  [21, "pcTopAd", "PC顶部通栏", "PC top ad"],
  [22, "pcModelList", "PC模型列表", "PC model list"],
  [23, "pcCommunityHeader", "PC社区头图", "PC community header"],
  [24, "pcCircleHeader", "PC圈子头图", "PC circle header"],
  [25, "pcCommunityRight", "PC社区右侧", "PC community right"],
  [26, "pcCircleRight", "PC圈子右侧", "PC circle right"],
  [27, "pcModelRight", "PC模型详情右侧", "PC model detail right"],
  [28, "pcPopup", "PC弹窗", "PC pop-up"],
  [29, "pcFloat", "PC浮标", "PC float"],
  [30, "pcSearch", "PC搜索页", "PC search page"],
  [31, "pcMall", "PC商城", "PC mall"],
  [32, "pcMember", "PC会员", "PC member"],
  [33, "pcPrintService", "PC打印服务", "PC print service"],
  [34, "pcDownload", "PC下载页", "PC download page"],
  [35, "slicerHome", "切片软件首页", "Slicer home"],
  [36, "deviceScreen", "设备屏", "Device screen"],
]);

export const ContentType = defineEnumeration("ContentType", [
  [1, "circle", "圈子", "Circle"],
  [2, "model", "模型", "Model"],
  [3, "tag", "标签", "Tag"],
  [4, "product", "产品", "Product"],
  [5, "faq", "常见问题", "FAQ"],
  [6, "document", "文档", "Document"],
  [7, "modelV3", "模型V3", "Model V3"],
  [8, "infor", "资讯百科", "Information"],
]);

export const ContentStatus = defineEnumeration("ContentStatus", [
  [1, "pending", "待审核", "Pending", "yellow"],
  [2, "suc", "已通过", "Passed", "green"],
  [3, "fail", "未通过", "Failed", "red"],
  [4, "delete", "已删除", "Deleted", "red"],
  [5, "draft", "草稿", "Draft"],
]);

export const PostReview = defineEnumeration("PostReview", [
  [0, "all", "全部", "All"],
  [1, "wait", "待审核", "Waiting", "yellow"],
  [2, "pass", "审核通过", "Passed", "green"],
  [3, "noPass", "审核不通过", "Rejected", "red"],
  [4, "del", "已删除", "Deleted", "red"],
  [5, "waitPush", "待发布", "Waiting to publish", "blue"],
]);

export const PostSource = defineEnumeration("PostSource", [
  [1, "channel", "频道", "Channel"],
  [2, "circle", "圈子", "Circle"],
  [3, "tool", "工具", "Tool"],
  [4, "section", "栏目", "Section"],
  [5, "circleHome", "圈子主页", "Circle home"],
  [9, "realPhoto", "实拍图", "Real photo"],
]);

export const SendState = defineEnumeration("SendState", [
  [null, "draft", "草稿", "Draft"],
  [null, "waiting", "待发送", "Scheduled", "blue"],
  [null, "sending", "发送中", "Sending", "blue"],
  [null, "sent", "已发送", "Sent", "green"],
  [null, "stopped", "已停止", "Stopped", "red"],
  [null, "failed", "发送失败", "Failed", "red"],
]);

export const RecObj = defineEnumeration("RecObj", [
  [null, "model", "模型", "Model"],
  [null, "content", "内容", "Content"],
  [null, "user", "用户", "User"],
  [null, "colour", "颜色", "Colour"],
]);
