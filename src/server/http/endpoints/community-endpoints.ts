import { category } from "#domain/community/category.resource.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { oneOf, recordId } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { categoryTree } from "#server/resources/category-tree.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Endpoints of the specification's section 7, in addition to the generic ones. */
export const communityEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("category", "listAll"),
    label: ["全部分类", "All categories"],
    access: readPermissions(category),
    unattended: true,
    body: {
      types: oneOf(ContentType, { label: ["所属", "Of"] }),
      fatherId: recordId({ label: ["上级", "Father"] }),
    },
    handle: async (context, body) => ({ list: await categoryTree(context.db, body, context) }),
  }),
  endpoint({
    path: v2("circle", "storageInfo"),
    label: ["圈子对象存储信息", "Object storage of circles"],
    access: "login",
    unattended: true,
    body: {},
    handle: async ({ services }) => ({ info: services.circleStorage }),
  }),
];
