// Generated from the names of files. Do not edit.
import { collection } from "#domain/collections/collection.resource.ts";
import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { defineArea } from "#commands/define.ts";
import { collectionItemStandard, collectionItemCommands } from "./collection-item.ts";
import { collectionStandard, collectionCommands } from "./collection.ts";

export const area = defineArea("collections", [
  collection,
  collectionItem,
], [
  collectionItemCommands,
  collectionCommands,
], {
  collectionItem: collectionItemStandard,
  collection: collectionStandard,
});
