import { rows } from "#kernel/field.ts";
import type { Handler } from "#server/commands/handler.ts";
import type { ListedFile } from "./model-group.ts";
import { createGroup, groupItem, listedFile } from "./model-group.ts";
import type { Row } from "#server/resources/row.ts";

/** Creates a model together with its files, like the platform's modelGroupCreate, because a model needs files. */
export const addModelWithFiles: Handler = {
  body: {
    item: groupItem,
    modelList: rows(listedFile, { label: ["文件", "Files"], required: true, max: 100 }),
  },
  handle: async (context, body, tx) => ({
    item: await createGroup(tx, context, body["item"] as Row, body["modelList"] as ListedFile[], "item"),
  }),
};
