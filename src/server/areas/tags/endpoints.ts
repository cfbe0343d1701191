import type { NearTagsReply, ProposedTagsReply } from "#domain/tags/api.ts";
import { v2 } from "#domain/api/call.ts";
import { HomePage, NavMenu, PreviewVisitor, RecObj, TagPlace } from "#domain/tags/enumerations.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { oneOf, optional, part, recordId, ref, text, time } from "#kernel/field.ts";
import { nearTags } from "#server/areas/tags/near-tags.ts";
import { proposedTags } from "#server/areas/tags/proposed-tags.ts";
import { mayRead, readable, readPermissions, titlePermissions } from "#server/auth/permissions/read-permissions.ts";
import { readRecord } from "#server/resources/detail.ts";
import { listRecords } from "#server/resources/list.ts";
import { listRequest, paging } from "#server/http/endpoints/list-request.ts";
import { listCalls } from "#server/areas/tags/list-calls.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { Country } from "#domain/enumerations/country.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { seoPage } from "#domain/tags/seo-page.resource.ts";
import type { Fields } from "#kernel/field.ts";
import { previewPage } from "#server/areas/tags/home/preview-page.ts";
import { previewMenu } from "#server/areas/tags/nav/preview-menu.ts";
import { previewWords } from "#server/areas/tags/preview-words.ts";
import { wordFacts } from "#server/areas/tags/search/word-facts.ts";
import { proposeTexts } from "#server/areas/tags/seo/propose-texts.ts";
import { buildSitemap, sitemapState } from "#server/areas/tags/seo/sitemap-state.ts";

const moment = {
  platform: oneOf(Platform, { label: ["平台", "Platform"], required: true }),
  language: oneOf(Language, { label: ["语言", "Language"], required: true }),
  visitor: oneOf(PreviewVisitor, { label: ["访客", "Visitor"], required: true }),
  country: oneOf(Country, { label: ["国家和地区", "Country"] }),
  at: time({ label: ["时刻", "Moment"], required: true }),
} as const satisfies Fields;

interface Who {
  platform: unknown;
  language: unknown;
  visitor: unknown;
  country?: unknown;
}

const onlookerOf = ({ platform, language, visitor, country }: Who) => ({
  platform: Number(platform),
  language: Number(language),
  visitor: String(visitor),
  country: String(country ?? ""),
});

/** Calls of tags and front pages, in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(tag.name, "search"),
    label: ["搜索标签", "Search tags"],
    access: titlePermissions(tag),
    leavesOutEmpty: true,
    body: { ...paging, keyword: text(200, { label: ["关键词", "Keyword"], unseen: true }) },
    handle: (context, body) =>
      listRecords(context.db, readable(tag, context.actor), listRequest(body, listCalls.tag), context),
  }),
  endpoint({
    path: v2(tagRecommendation.name, "proposals"),
    label: ["可提名的标签", "Tags to propose"],
    access: readPermissions(tagRecommendation),
    body: {
      object: oneOf(RecObj, { label: ["推荐对象", "Recommended for"], required: true }),
      recPlace: oneOf(TagPlace, { label: ["位置", "Place"], required: true }),
    },
    handle: async ({ db }, { object, recPlace }): Promise<ProposedTagsReply> => ({
      list: await proposedTags(db, String(object), String(recPlace)),
    }),
  }),
  endpoint({
    path: v2(tag.name, "near"),
    label: ["相关标签", "Tags around a tag"],
    access: readPermissions(tag),
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: async ({ db }, { id }): Promise<NearTagsReply> => nearTags(db, await readRecord(db, tag, String(id))),
  }),
  endpoint({
    path: v2("homeModule", "preview"),
    label: ["预览页面", "Preview a page"],
    access: readPermissions(homeModule),
    body: {
      page: oneOf(HomePage, { label: ["页面", "Page"], required: true }),
      module: ref("homeModule", { label: ["模块", "Module"] }),
      draft: part(
        {
          kind: optional(homeModule.fields.kind),
          source: optional(homeModule.fields.source),
          count: optional(homeModule.fields.count),
          fallback: homeModule.fields.fallback,
        },
        { label: ["草稿", "Draft"] },
      ),
      ...moment,
    },
    handle: ({ db }, { page, module, draft, at: when, ...who }) =>
      previewPage(db, { page: String(page), onlooker: onlookerOf(who), time: when, extra: module, draft }),
  }),
  endpoint({
    path: v2("navItem", "preview"),
    label: ["预览菜单", "Preview a menu"],
    access: readPermissions(navItem),
    body: { menu: oneOf(NavMenu, { label: ["菜单", "Menu"], required: true }), ...moment },
    handle: ({ db }, { menu, at: when, ...who }) => previewMenu(db, String(menu), onlookerOf(who), when),
  }),
  endpoint({
    path: v2("searchRecord", "word"),
    label: ["一个搜索词", "One searched word"],
    access: readPermissions(searchRecord),
    body: { word: text(100, { label: ["搜索词", "Word"], required: true }) },
    handle: (context, { word }) => wordFacts(context, word, mayRead(context.actor, model)),
  }),
  endpoint({
    path: v2("seoPage", "sitemap"),
    label: ["站点地图状态", "State of the sitemap"],
    access: readPermissions(seoPage),
    body: {},
    handle: ({ db }) => sitemapState(db),
  }),
  endpoint({
    path: v2("seoPage", "rebuildSitemap"),
    label: ["重建站点地图", "Rebuild the sitemap"],
    access: ["seoPage.edit"],
    writes: true,
    body: {},
    handle: async (_context, _body, tx) => {
      await buildSitemap(tx);
      return sitemapState(tx);
    },
  }),
  endpoint({
    path: v2("seoPage", "propose"),
    label: ["按内容撰写", "Write texts from content"],
    access: ["seoPage.edit"],
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: ({ db }, { id }) => proposeTexts(db, String(id)),
  }),
  endpoint({
    path: v2("hotWord", "preview"),
    label: ["预览搜索页", "Preview the search page"],
    access: readPermissions(hotWord),
    body: { platform: moment.platform, country: moment.country, at: moment.at },
    handle: ({ db }, { platform, country, at: when }) =>
      previewWords(db, { platform: Number(platform), country: String(country ?? ""), time: when }),
  }),
];
