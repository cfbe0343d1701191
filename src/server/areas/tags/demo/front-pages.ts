import { ContentType } from "#domain/enumerations/community.ts";
import { model } from "#domain/models/model.resource.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { seoPage } from "#domain/tags/seo-page.resource.ts";
import { seoRedirect } from "#domain/tags/seo-redirect.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { webPage } from "#domain/tags/web-page.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { firstPages } from "#server/areas/tags/first-pages.ts";
import { entries, furtherPages, subEntries, words } from "./texts.ts";
import { figures, web } from "./shapes.ts";

/** Menu entries of which some lead nowhere. The model of the first one waits for its review. */
const brokenLinks = (nth: DemoTools["nth"]) =>
  [
    [
      "本周模型",
      "Model of the week",
      { target: "modelDetail", modelDetail: { id: nth(model, -1) } },
      nth(model, -1) === null ? null : "stopped",
    ],
    ["旧论坛", "Old forum", { target: "externalLink", externalLink: { url: "https://forum.invalid/" } }, "unreachable"],
    ["3MF 规范", "3MF specification", { target: "externalLink", externalLink: { url: "https://3mf.io/" } }, null],
  ] as const;

const pages = [...firstPages, ...furtherPages];

/** Pages of the website, their SEO, menus and the home page. */
export const frontPageDemo: AreaDemo = [
  {
    resource: webPage,
    count: furtherPages.length,
    values: (i) => {
      const [path, zh, en] = furtherPages[i] ?? ["/", "", ""];
      return { name: { "1": zh, "0": en }, path, rank: (firstPages.length + i + 1) * RANK_STEP };
    },
  },
  {
    resource: seoPage,
    count: pages.length,
    values: (i, { whole, random }) => {
      const [path, zh, en] = pages[i] ?? ["/", "", ""];
      const visits30 = whole(120, 48_000);
      return {
        path,
        titles: { "1": `${zh} · 3D 打印社区`, "0": `${en} · 3D printing community` },
        descriptions: { "1": `${zh}：发现、分享和打印 3D 模型。`, "0": `${en}: find, share and print 3D models.` },
        robots: i % 9 === 8 ? "noindex" : "index",
        inSitemap: i % 9 !== 8,
        visits30,
        clicks30: Math.floor(visits30 * random() * 0.2),
      };
    },
  },
  {
    resource: seoPage,
    part: "Records",
    count: 12,
    values: (i, { whole, random, nth }) => {
      const visits30 = whole(20, 2_000);
      const isModel = i % 2 === 0;
      const target = nth(isModel ? model : tag, i);
      if (target === null) return null;
      return {
        path: `/${isModel ? "models" : "tags"}/${target}`,
        kind: ContentType.of(isModel ? "model" : "tag"),
        ...(isModel ? { model: target } : { tag: target }),
        titles: {
          "1": `打印模型 ${target}`,
          "0": `Print ${target}`,
          ...(i % 3 === 0 ? { "9": `Imprimer ${target}` } : {}),
        },
        descriptions: { "1": `第 ${target} 号`, "0": `Number ${target}` },
        robots: "index",
        inSitemap: true,
        visits30,
        clicks30: Math.floor(visits30 * random() * 0.2),
      };
    },
  },
  {
    resource: seoPage,
    part: "Templates",
    count: 1,
    values: () => ({
      path: "/models/*",
      template: true,
      kind: ContentType.of("model"),
      titles: { "1": "{groupName} · {category} 3D 模型", "0": "{groupName} · {category} 3D model" },
      descriptions: {
        "1": "{author} 的 3D 打印模型 {groupName}，可下载、切片和打印。",
        "0": "{groupName}, a 3D model by {author}. Download, slice and print it.",
      },
      robots: "index",
    }),
  },
  {
    resource: seoRedirect,
    count: 10,
    values: (i, { whole }) => ({
      fromPath: `/old${pages[i]?.[0] ?? "/"}`,
      toPath: pages[i]?.[0] ?? "/",
      hits: whole(0, 900),
    }),
  },
  {
    resource: navItem,
    count: entries.length,
    values: (i, { whole }) => {
      const [menu, zh, en, target] = entries[i] ?? ["head", "", "", "home"];
      const rank = (i + 1) * RANK_STEP;
      const jump = target === "" ? null : { target };
      const visible = i % 5 === 4 ? ["member"] : [];
      return { name: { "1": zh, "0": en }, menu, platforms: web, jump, rank, visible, clicks: whole(90, 20_000) };
    },
  },
  {
    resource: navItem,
    part: "Below",
    count: subEntries.length,
    values: (i, { nth, whole }) => {
      const [above, zh, en, target] = subEntries[i] ?? [0, "", "", "home"];
      const father = nth(navItem, above);
      const menu = entries[above]?.[0] ?? "head";
      const rank = (i + 1) * RANK_STEP;
      const shown = { name: { "1": zh, "0": en }, menu, platforms: web, jump: { target }, rank, father };
      return father === null ? null : { ...shown, clicks: whole(20, 4_000) };
    },
  },
  {
    resource: homeModule,
    count: 9,
    values: (i, tools) => {
      const { ago, whole, pick } = tools;
      const [zh, en] = words[i] ?? ["", ""];
      return {
        name: `${zh}精选`,
        page: i < 6 ? "home" : "models",
        platforms: web,
        kind: "models",
        title: { "1": `${zh}精选`, "0": `${en} selection` },
        showTitle: true,
        source: i % 2 === 0 ? { from: "newest" } : { from: "tag", tag: pick(tag) },
        begin: i === 5 || i > 6 ? null : ago(whole(1, 60)),
        rank: (i + 1) * RANK_STEP,
        count: i === 2 ? 40 : 8,
        audience: i === 3 ? ["member"] : [],
        newDays: i === 4 ? 30 : null,
        status: ModelShelf.of(["up", "up", "up", "up", "up", "wait", "up", "wait", "draft"][i] as "up"),
        ...(i === 5 || i > 6 ? {} : figures(tools)),
      };
    },
  },
  {
    resource: homeModule,
    part: "Icons",
    count: 2,
    values: (i, { ago }) => {
      const isTags = i === 0;
      const [zh, en] = isTags ? ["热门标签", "Popular tags"] : ["今日推荐语", "Note of the day"];
      return {
        name: zh,
        page: "home",
        platforms: web,
        kind: isTags ? "tags" : "html",
        title: { "1": zh, "0": en },
        showTitle: true,
        count: 12,
        body: isTags ? "" : "<p>慢一点打印，第一层会更好。<br>Print slowly: the first layer will thank you.</p>",
        begin: isTags ? ago(20) : ago(-5),
        rank: (10 + i) * RANK_STEP,
        status: ModelShelf.of(isTags ? "up" : "wait"),
      };
    },
  },
  {
    resource: navItem,
    part: "Links",
    count: 3,
    values: (i, { nth, whole, ago }) => {
      const [zh, en, jump, linkFault] = brokenLinks(nth)[i] ?? ["", "", null, null];
      return {
        name: { "1": zh, "0": en },
        menu: "foot",
        platforms: web,
        jump,
        linkFault,
        linkChecked: ago(1),
        rank: (40 + i) * RANK_STEP,
        clicks: whole(3, 90),
      };
    },
  },
];
