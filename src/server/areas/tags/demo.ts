import { ContentType } from "#domain/enumerations/community.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { DeviceAddType } from "#domain/enumerations/devices.ts";
import { colorDistance } from "#domain/tags/color-distance.ts";
import { colorProposal } from "#domain/tags/color-proposal.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { pinnedResult } from "#domain/tags/pinned-result.resource.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { searchSynonym } from "#domain/tags/search-synonym.resource.ts";
import { seoPage } from "#domain/tags/seo-page.resource.ts";
import { seoRedirect } from "#domain/tags/seo-redirect.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { webPage } from "#domain/tags/web-page.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { busyTime } from "#server/demo/shapes/busy-time.ts";
import { filamentColors, deviceTags, entries, pages, productTags, subEntries, words } from "./demo-texts.ts";

const both = ([zh, en]: readonly [string, string]): Record<string, string> => ({ "1": zh, "0": en });
const web = [Platform.of("webPc"), Platform.of("ios"), Platform.of("android")];

/** Days before the start: most records are young, some are a year old. */
const age = ({ random }: DemoTools): number => 365 * random() ** 2;

/** Clicks and views of something that was shown. */
function figures({ whole, random }: DemoTools): { shown: number; clicks: number } {
  const shown = whole(800, 90_000);
  return { shown, clicks: Math.floor(shown * (0.01 + 0.15 * random())) };
}

const vocabulary = [
  ...productTags.map((pair, i) => ({
    name: pair[0],
    nameI18n: both(pair),
    kind: "product",
    badge: i % 3 === 2 ? {} : both(i % 2 === 0 ? ["新品", "New"] : ["热卖", "Hot"]),
    badgeColor: i % 3 === 2 ? "" : i % 2 === 0 ? "#1e4fd0" : "#d32f2f",
    recommendText: both([`${pair[0]}，本周推荐`, `${pair[1]}, this week's choice`]),
  })),
  ...deviceTags.map((pair, i) => ({
    name: pair[0],
    nameI18n: both(pair),
    kind: "device",
    deviceTypes: (i % 2 === 0 ? (["highSpeedFdm", "smartScreen"] as const) : (["resinPrinterByScan"] as const)).map(
      (key) => DeviceAddType.of(key),
    ),
  })),
];

/** Words that are hot. The other searched words can still be taken over. */
const HOT_WORDS = 14;

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

const places = [
  ["model", "modelHome"],
  ["model", "upload"],
  ["content", "newPost"],
  ["content", "feed"],
  ["user", "profile"],
] as const;

export const demo: AreaDemo = [
  {
    resource: tag,
    count: vocabulary.length,
    values: (i, tools) => {
      const { whole, ago } = tools;
      const given = vocabulary[i];
      if (!given) return null;
      return {
        ...given,
        rank: (i + 1) * RANK_STEP,
        views: whole(10, 9_000),
        followers: whole(0, 600),
        createTime: ago(age(tools)),
      };
    },
  },
  {
    resource: tagRecommendation,
    count: 60,
    values: (i, tools) => {
      const [object, recPlace] = places[i % places.length] ?? places[0];
      const { nth, ago, whole } = tools;
      const place = Math.floor(i / places.length);
      const begun = whole(-20, 120);
      // A tag stands once at a place, and each place has some of its own. The first tags are colours.
      return {
        tag: nth(tag, filamentColors.length + place + 2 * (i % places.length)),
        object,
        recPlace,
        rank: (place + 1) * RANK_STEP,
        recBegin: ago(begun),
        recEnd: ago(whole(-150, -21)),
        ...(begun > 0 ? figures(tools) : {}),
      };
    },
  },
  {
    resource: tagRecommendation,
    part: "Colours",
    count: filamentColors.length,
    values: (i, tools) => ({
      tag: tools.nth(tag, i),
      object: "colour",
      recPlace: "colourFilter",
      rank: (i + 1) * RANK_STEP,
      recBegin: tools.ago(tools.whole(1, 90)),
      ...figures(tools),
    }),
  },
  {
    resource: tagRecommendation,
    part: "Interests",
    count: 8,
    values: (i, tools) => {
      const [zh, en] = i < 4 ? ["居家", "Home"] : ["玩具与模型", "Toys and models"];
      return {
        tag: tools.nth(tag, filamentColors.length + 2 * i),
        object: "user",
        recPlace: "interestChoice",
        group: { "1": zh, "0": en },
        picture: tools.cover(3 * i),
        rank: (i + 1) * RANK_STEP,
        recBegin: tools.ago(tools.whole(2, 80)),
        ...figures(tools),
      };
    },
  },
  {
    resource: colorProposal,
    count: 24,
    values: (i, { nth, whole }) => {
      const [, , color, near] = filamentColors[i % filamentColors.length] ?? ["", "", "#000000", []];
      const seen = near[0] ?? color;
      return {
        // Every third model has a colour already (server/demo/models.ts).
        model: nth(model, 3 * i + 1),
        tag: nth(tag, i % filamentColors.length),
        color: seen,
        share: whole(16, 92) / 100,
        distance: (colorDistance(seen, color) ?? 0).toFixed(1),
        state: i % 6 === 5 ? "rejected" : "waiting",
      };
    },
  },
  {
    resource: hotWord,
    count: HOT_WORDS,
    values: (i, tools) => {
      const { ago, whole, often } = tools;
      const isLive = i % 4 !== 3;
      return {
        word: both(words[i] ?? ["", ""]),
        place: ["hotList", "searchPage", "box", "hotList", "searchPage"][i % 5],
        platforms: web,
        label: often(["none", "none", "hot", "new", "activity"]),
        rank: (i + 1) * RANK_STEP,
        begin: ago(isLive ? whole(1, 40) : -whole(1, 20)),
        end: ago(-whole(21, 120)),
        status: ShelfStatus.of(isLive ? "onShelf" : "wait"),
        ...(isLive ? figures(tools) : {}),
      };
    },
  },
  {
    resource: searchRecord,
    count: 6_000,
    values: (i, tools) => {
      const { pick, whole, often, random, nth, ago } = tools;
      // Every other pair of searches belongs to one member within some minutes.
      const pair = Math.floor(i / 2);
      const isPaired = pair % 2 === 0;
      const isEnglish = random() < 0.35;
      const word = often(words)[isEnglish ? 1 : 0];
      const results = random() < 0.12 ? 0 : whole(1, 400);
      // Some words find something that nobody wants.
      const isClicked = results > 0 && word.length % 5 !== 3 && random() < 0.6;
      return {
        word,
        normal: word.toLowerCase(),
        user: isPaired ? nth(user, pair % 250) : random() < 0.7 ? pick(user) : null,
        lang: Language.of(isEnglish ? "en" : "zh"),
        tab: often(["all", "model", "post", "user"]),
        filters: {},
        results,
        clickPlace: isClicked ? whole(1, 12) : null,
        clickTarget: isClicked ? `model ${pick(model) ?? ""}` : "",
        platform: often(web),
        country: isEnglish ? often(["US", "DE", "GB"]) : "CN",
        time: isPaired ? ago(0.01 + ((pair * 7_919) % 30_011) / 214) + (i % 2) * 420 : busyTime(tools, 200),
      };
    },
  },
  {
    resource: searchSynonym,
    count: 12,
    values: (i) => ({ word: words[i]?.[0] ?? "", synonym: words[i]?.[1] ?? "", bothWays: true }),
  },
  {
    resource: pinnedResult,
    count: 8,
    values: (i, { pick, ago, whole }) => ({
      word: words[i]?.[0] ?? "",
      model: pick(model),
      until: ago(-whole(5, 60)),
      rank: (i + 1) * RANK_STEP,
    }),
  },
  {
    resource: webPage,
    count: pages.length,
    values: (i) => {
      const [path, zh, en] = pages[i] ?? ["/", "", ""];
      return { name: { "1": zh, "0": en }, path, rank: (i + 1) * RANK_STEP };
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
