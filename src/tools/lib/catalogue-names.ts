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
  "ranking.region": "langs",
  "rankingEntry.target": "model",
  "feedbackReply.time": "createTime",
  "replyTemplate.questionType": "questionTypes",
  "replyTemplate.used in 30 days": "used30",
  "questionType.arrivals of 30 days": "arrivals",
  "evaluation.target": "targetId",
  "evaluation.reason": "reviewReason",
  "evaluation.dimension ≤ 2": "lowest",
  "questionType.assignee": "assignees",
  "questionType.offered on": "pageType",
};
