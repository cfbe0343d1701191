/** Names of the catalogue of screens for which this product uses another name: `field` or `resource.field`. */
export const catalogueNames: Readonly<Record<string, string>> = {
  shelf: "status",
  "shortLink.shelf": "shelf",
  "shortLink.password": "isLocked",
  "biForm.shelf": "shelf",
  "biForm.schedule": "cron",
  "companyPage.shelf": "shelf",
  "companyPage.seo": "seoTitle",
  "externalHost.samples": "sample",
  "bulkRow.target": "targetId",
  // A page stands for a model or a tag, each by its own reference.
  "seoPage.target": "model",
  "tag.isRecommend": "recObjs",
  "circle.isRecommend": "recPlaces",
  "topic.isRecommend": "recPlaces",
  // Works have a language; only members have a country.
  "collectionItem.addTime": "createTime",
  "ranking.region": "langs",
  "rankingEntry.target": "model",
  "report.target": "targetId",
  "report.case": "reportCase",
  "operationRecord.time": "createTime",
  "riskHit.time": "createTime",
  // Coins and beans are currencies of the ledger (LEDGER-01).
  "accountFlow.unit": "currency",
  // Bills of beans are views of the one ledger.
  beanFlow: "accountFlow",
  "beanFlow.user": "owner",
  "beanFlow.unit": "currency",
  "beanFlow.type": "billType",
  "beanFlow.sourceType": "bizType",
  "beanFlow.sourceId": "bizId",
  "beanDaily.unit": "currency",
  "beanRecycle.unit": "currency",
  "beanRecycle.maker": "creator",
  "beanDelivery.unit": "currency",
  "beanDelivery.maker": "creator",
  "beanDeliveryRow.flow": "entry",
  order: "goodsOrder",
  "goodsOrder.snapshot": "item",
  "experience.frozen": "gain",
  "experienceRank.date": "periodKey",
  "experienceRank.hidden": "state",
  "experienceLevel.rewards": "rewardBeans",
  "exchangeRate.shelf": "shelf",
  "systemConfig.suggested": "measure",
  // Each cause has its description.
  "systemConfig.reportDescriptions": "reportTypes",
  // Reasons, score dimensions and withdrawal are a field each; the first one stands for the three.
  "systemConfig.settings": "auditFailure",
  "reportCase.target": "targetId",
  "feedbackReply.time": "createTime",
  "replyTemplate.questionType": "questionTypes",
  "replyTemplate.used in 30 days": "used30",
  "questionType.arrivals of 30 days": "arrivals",
  "complaint.target": "targets",
  "logoutApply.checks": "failed",
  "evaluation.target": "targetId",
  "evaluation.reason": "reviewReason",
  "evaluation.dimension ≤ 2": "lowest",
  "questionType.assignee": "assignees",
  "questionType.offered on": "pageType",
  "content.isDraftStatus": "isDraftStatus",
  "printConfigPrinter.enabled": "status",
  "model.category": "categoryId",
  "model.isPaid": "isPay",
  "model.views": "viewCount",
  "model.downloads": "downloadCount",
  "model.likes": "likeCount",
  "model.collections": "collectCount",
  "modelFile.name": "fileName",
  "modelFile.size": "fileSize",
  "modelFile.md5": "fileMd5",
  "modelFile.thumbnail": "poster",
  "reviewFinding.model": "subjectId",
  "category.objects": "models",
  "resinSkin.sort": "rank",
  "video.reason": "reviewReason",
  // What an article gives has a field for each kind.
  "goods.content": "vipDuration",
  "region.days": "daysMin",
  "goodsClassify.unit": "unitShown",
  "goodsClassify.shown": "unitShown",
  // States of a shelf are in the field of the machine.
  "serviceConsumable.guide": "guidePrice",
  "serviceConsumable.price": "guidePrice",
  "serviceConsumable.shelf": "status",
  // What a coupon takes off has a field for each kind, and its times are those of the shelf.
  "coupon.value": "amount",
  "coupon.receiveBegin": "begin",
  "couponRecord.type": "orderType",
  // Lines are records of their own; their filter by order is the view of lines.
  "settlement.lines": "lineCount",
  "photo3dOrder.settled": "settlement",
  // The statement is printed, and the browser saves it as PDF.
  "settlement.statement": "settleNo",
};

/** Resources that the catalogue describes as one, because they are lists of the records of the first one. */
export const catalogueParts: Readonly<Record<string, readonly string[]>> = {
  model: ["memberModel", "multicolorModel"],
  ranking: ["rankingEntry", "rankingRun"],
  recommendation: ["contentRecommendation"],
  circle: ["circleRecommendation"],
  topic: ["topicRecommendation"],
  column: ["channel"],
  tag: ["tagRecommendation"],
  systemConfig: ["reportCause"],
  riskRule: ["riskHit"],
  externalRule: ["externalHost"],
  goods: ["goodsSku", "goodsStock", "goodsCode", "goodsCodeBatch"],
  coupon: ["couponRecord"],
  // The line of the views goes on with their runs.
  biView: ["biRun"],
};

/** Resource for screens that show none of their own: the one whose commands the screen runs. */
export const catalogueScreens: Readonly<Record<string, string>> = { "/": "deskAlert" };

/** Resources whose records are worked in the queue of another one. */
export const catalogueQueues: Readonly<Record<string, string>> = { report: "reportCase" };

/** Names that the catalogue gives to filters and to tabs, each with the own filter fields that answer it. */
export const catalogueFilters: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  content: {
    circle: ["groupId"],
    begin: ["submitTime", "delyTime"],
    tag: ["tags"],
    official: ["author.agentLevel"],
  },
  beanDaily: { unit: ["currency"], BillType: ["types"] },
  accountFlow: { unit: ["currency"], hour: ["time"] },
  beanRecycle: { maker: ["creator"] },
  beanDelivery: { maker: ["creator"] },
  asyncTask: { "has bad rows": ["failed", "leftOut"] },
  comment: { all: ["status"], live: ["topEnd"] },
  circleRecommendation: { place: ["recPlace"], live: ["state"] },
  topicRecommendation: { place: ["recPlace"], live: ["state"] },
  topic: { created: ["origin"], isRecommend: ["recPlaces"] },
  topContent: { tag: ["placeId"] },
  contentRecommendation: { circle: ["content.groupId"], mediaType: ["content.mediaType"] },
  recommendation: { groupName: ["model.groupName"], uploadSource: ["model.uploadSource"] },
  topicModel: { groupName: ["model.groupName"] },
  category: { empty: ["models"] },
  circle: { silent: ["lastPost"] },
  tag: { unused: ["uses"] },
  tagRecommendation: { place: ["recPlace"], circle: ["recCircle"], live: ["state"] },
  hotWord: { language: ["languages"], live: ["liveState"] },
  homeModule: { language: ["languages"], live: ["liveState"] },
  navItem: { language: ["languages"] },
  seoPage: { visits: ["visits30"] },
  medalRecord: { group: ["medal.group"] },
  sensation: { live: ["hallState"], candidates: ["user.starred"], nickname: ["user.nickname"] },
  userSaid: { language: ["languages"] },
  video: { begin: ["createTime"] },
  report: { strikes: ["targetUser.strikes"], author: ["targetUser"], hidden: ["reportCase.hidden"] },
  reportCase: { overdue: ["dueTime"] },
  complaint: { overdue: ["dueTime"], begin: ["createTime"] },
  feedback: { country: ["user.country"] },
  logoutApply: { country: ["user.country"] },
  linkPlatform: { shelf: ["status"] },
  region: { courier: ["couriers"], shelf: ["status"] },
  coupon: { shelf: ["status"] },
  companyPage: { words: ["title", "body"] },
  bulkJob: { resource: ["target"] },
  biForm: { scheduled: ["cron"], "failed lately": ["lastState"] },
  questionType: { "offered on": ["pageType", "objType"], assignee: ["assignees"] },
  evaluation: { "dimension ≤ 2": ["lowest"] },
  rankingEntry: {
    author: ["user"],
    nickname: ["name"],
    country: ["user.country"],
    memberLevel: ["user.memberLevel"],
  },
};

/** Filters that are no fields: those of the permission tree, the desk, a list call and the buckets of charts. */
export const catalogueParameters: Readonly<Record<string, readonly string[]>> = {
  authGroup: ["word", "area", "risk", "granted", "unused"],
  deskAlert: ["team", "today"],
  tag: ["tagNames", "sortType", "isAsc"],
  searchRecord: ["hour", "day", "week"],
  beanDaily: ["day", "week", "month"],
};

/** Names that the catalogue gives to commands of the console itself, by the resource of the screen. */
export const catalogueConsole: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  beanDaily: { "compare with the span before": "chart.table", "open the rows behind a point": "chart.rows" },
  admin: { "edit own password": "session.editPassword" },
  authGroup: { save: "edit.save", "undo since opening": "authGroup.backToOpening" },
  reportCase: { "decide all open cases of this author": "queue.passRest" },
  deskAlert: {
    "claim next": "home.claim",
    "open queue": "listView.1",
    "write shift note": "home.writeNote",
    "mark read": "home.readNote",
    "give back all I hold": "home.giveBack",
  },
};

/** Names that the catalogue gives to two commands together, or to one whose words differ, each with the own verbs. */
export const catalogueCommands: Readonly<Record<string, readonly string[]>> = {
  "up / down": ["putUp", "putDown"],
  "mark / unmark": ["mark", "unmark"],
  "tick, untick": ["tick"],
  "change status": ["putUp", "putDown"],
  "enable/disable": ["putUp", "putDown"],
  "verdict right / wrong": ["right", "wrong"],
  operate: ["putUp", "putDown"],
  "set grade": ["grade"],
  "edit formula": ["edit", "preview"],
  "publish run": ["publish", "hold"],
  "letter as PDF": ["letter"],
  "escalate to legal": ["toLegal"],
  "ask for proof": ["askProof"],
  "those of /bean-goods/goods-manage": ["edit", "pass", "noPass", "putUp", "takeDown", "delete", "preview"],
  "copy as new": ["copy"],
  "save draft": ["add"],
  upload: ["add"],
  "export rows": ["export"],
  "retry one": ["retry"],
  "retry ticked": ["retry"],
  "export failed": ["export"],
  "those of /print-service": ["pass", "noPass", "stop", "resume", "setCommission", "trust", "untrust", "message"],
  "edit cancel reasons": ["edit"],
  "those of /print-order": ["confirm", "cancel", "moveProvider", "changeAddress", "extend", "partRefund", "remind"],
  "edit fields": ["edit"],
  "add note": ["remark"],
  "examine: pass / no-pass": ["pass", "noPass"],
  "price table of a material over all providers": ["prices"],
  "stock in/out": ["stockIn", "stockOut"],
  "extend records": ["extend"],
  "void record": ["void"],
  "put on": ["onShelf"],
  "as /ranking-list/model": ["pin", "remove", "toBlackList", "hold", "publish"],
};

/** Own commands that put records of a resource up and down, where they are called otherwise. */
export const catalogueSwitches: Readonly<Record<string, readonly [up: string, down: string]>> = {
  tag: ["restore", "stop"],
};
