import { i18n, image, int, oneOf, someOf, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { upDown } from "#domain/machines.ts";
import { everybody } from "#domain/audience-lists.ts";
import { ProductStatus, UpDown } from "#domain/enumerations/review.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { UnitShown } from "./enumerations.ts";

const UP = ProductStatus.of("up");

/** A shelf of the mall. Classes have two levels, and goods stand in either. */
export const goodsClassify = defineResource({
  name: "goodsClassify",
  area: "goods",
  label: ["商品分类", "Goods class"],
  title: "name",
  module: "activity",
  fields: {
    name: i18n(20, { label: ["名称", "Name"], required: true, search: true }),
    icon: image({ label: ["图标", "Icon"] }),
    parent: treeRef("goodsClassify", "parent", { label: ["上级", "Parent"], filter: true }),
    unitShown: oneOf(UnitShown, { label: ["展示单位", "Unit shown"], default: "both", filter: true }),
    platforms: someOf(Platform, { label: ["平台", "Platforms"], filter: true, emptyIsAll: everybody }),
    up: rollupCount(
      { resource: "goods", by: "classify", one: true, where: { status: [UP] } },
      { label: ["已上架商品", "Live goods"] },
    ),
    all: rollupCount({ resource: "goods", by: "classify", one: true }, { label: ["全部商品", "All goods"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: upDown,
  tree: { parent: "parent", levels: 2 },
  rankedWithin: ["parent"],
  list: { columns: ["icon", "name", "unitShown", "platforms", "up", "all", "rank", "status"], sort: "rank" },
  form: ["parent", "name", "icon", "unitShown", "platforms"],
  allows: ["add", "copy", "edit", "rank", "delete", "export"],
});
