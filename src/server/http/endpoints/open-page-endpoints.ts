import { openPageAt } from "#domain/enumerations/open-pages.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { oneOf, recordId, text } from "#kernel/field.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { acceptPage } from "#server/areas/community/consents.ts";
import { v2 } from "#domain/api/call.ts";
import { countVisit, openPage, visits } from "#server/resources/open-page.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

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

/** Endpoints for pages that members read without login, and for their visit counts. */
export const openPageEndpoints: readonly Endpoint[] = [
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
