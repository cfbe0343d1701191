/** Names of the catalogue of screens for which this product uses another name: `field` or `resource.field`. */
export const catalogueNames: Readonly<Record<string, string>> = {
  shelf: "status",
  // A page stands for a model or a tag, each by its own reference.
  "seoPage.target": "model",
  "tag.isRecommend": "recObjs",
};
