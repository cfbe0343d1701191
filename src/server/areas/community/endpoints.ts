import { category } from "#domain/community/category.resource.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { oneOf, recordId, text } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import { titlePermissions } from "#server/auth/permissions/read-permissions.ts";
import { categoryTree } from "#server/resources/category-tree.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { openPageAt } from "#domain/enumerations/open-pages.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { acceptPage } from "#server/areas/community/consents.ts";
import { countVisit, openPage, visits } from "#server/resources/open-page.ts";

/** Reads a public page. The plain HTML form of these pages uses this call too. */
export const readOpenPage: Endpoint = endpoint({
  path: v2("companyPage", "open"),
  label: ["公开页面", "Open page"],
  access: "public",
  body: {
    route: text(40, { label: ["地址", "Address"], required: true }),
    type: text(20, { label: ["类型", "Type"] }),
    lang: text(200, { label: ["语言", "Languages"] }),
    edition: text(20, { label: ["版本号", "Edition"] }),
    country: text(2, { label: ["国家", "Country"] }),
  },
  handle: async ({ db }, body) => {
    const page = openPageAt(body.route);
    const kind = body.type ? page?.types.find((one) => one === body.type) : page?.kind;
    if (!page || !kind) throw new Refusal("notFound", refusals.notFound);
    const reply = await openPage(db, {
      kind,
      tags: body.lang ?? "",
      edition: body.edition ?? "",
      country: body.country ?? "",
    });
    await countVisit(db, body.route);
    return reply;
  },
});

/** Calls of categories and circles of the specification's section 7, and of the pages that members read without login. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("category", "listAll"),
    label: ["全部分类", "All categories"],
    access: titlePermissions(category),
    unattended: true,
    body: {
      types: oneOf(ContentType, { label: ["所属", "Of"] }),
      fatherId: recordId({ label: ["上级", "Father"] }),
    },
    handle: async (context, body) => ({ list: await categoryTree(context.db, body, context) }),
  }),
  endpoint({
    path: v2("circle", "getOssInfo"),
    label: ["圈子对象存储信息", "Object storage of circles"],
    access: "login",
    unattended: true,
    body: {},
    handle: async ({ services }) => ({ info: services.circleStorage }),
  }),
  readOpenPage,
  endpoint({
    path: v2("companyPage", "accept"),
    label: ["同意公开文本", "Accept an open text"],
    access: "public",
    writes: true,
    body: {
      id: recordId({ label: ["编号", "ID"], required: true }),
      platform: oneOf(Platform, { label: ["平台", "Platform"] }),
    },
    handle: (context, { id, platform }, tx) => acceptPage(tx, context, String(id), platform),
  }),
  endpoint({
    path: v2("companyPage", "visits"),
    label: ["公开页面访问次数", "Visits of open pages"],
    access: ["screen:/about-creality-manage"],
    body: {},
    handle: async ({ db }) => ({ list: await visits(db) }),
  }),
];
