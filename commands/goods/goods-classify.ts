import { goodsClassify } from "#domain/goods/goods-classify.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const goodsClassifyCommands = defineCommands(goodsClassify, {
  ...upDownCommands,
  ...treeCommands(goodsClassify),
});
