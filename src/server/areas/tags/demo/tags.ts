import { DeviceAddType } from "#domain/enumerations/devices.ts";
import { colorDistance } from "#domain/tags/color-distance.ts";
import { colorProposal } from "#domain/tags/color-proposal.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { filamentColors } from "#server/demo/color-tags.ts";
import { deviceTags, productTags } from "./texts.ts";
import { age, both, figures } from "./shapes.ts";

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

const places = [
  ["model", "modelHome"],
  ["model", "upload"],
  ["content", "newPost"],
  ["content", "feed"],
  ["user", "profile"],
] as const;

/** Tags, where they are recommended, and colours proposed for models. */
export const tagDemo: AreaDemo = [
  {
    resource: tag,
    count: vocabulary.length,
    values: (i, tools) => {
      const { whole, ago } = tools;
      const entry = vocabulary[i];
      if (!entry) return null;
      return {
        ...entry,
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
];
