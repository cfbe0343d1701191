import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Language } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { pinnedResult } from "#domain/tags/pinned-result.resource.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { searchSynonym } from "#domain/tags/search-synonym.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { busyTime } from "#server/demo/shapes/busy-time.ts";
import { words } from "./texts.ts";
import { both, figures, web } from "./shapes.ts";
import { uniqueKey } from "#kernel/text/unique-key.ts";

/** Words that are hot. The other searched words can still be taken over. */
const HOT_WORDS = 14;

/** Hot words, searches and what they find. */
export const searchDemo: AreaDemo = [
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
        normal: uniqueKey(word),
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
];
