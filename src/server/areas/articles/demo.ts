import { information } from "#domain/articles/information.resource.ts";
import { GuidePlace } from "#domain/articles/enumerations.ts";
import { guideRun } from "#domain/articles/guide-run.resource.ts";
import { userGuide } from "#domain/articles/user-guide.resource.ts";
import { userSaid } from "#domain/articles/user-said.resource.ts";
import { category } from "#domain/community/category.resource.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import type { Both } from "./demo/texts.ts";
import { both, categories, chapters, materials, roles, sayings, steps, topics } from "./demo/texts.ts";

const ARTICLES = topics.length * materials.length;
const RUNS = 1_600;
const SAYINGS = 30;
const PER_CHAPTER = 5;
const platforms = [Platform.of("ios"), Platform.of("android"), Platform.of("webPc")];
const guides = chapters.flatMap((chapter, index) => chapter.guides.map((guide) => ({ guide, chapterIndex: index })));
const tours = guides.flatMap(({ guide }, index) => (guide[0] === "tour" || guide[0] === "firstPrint" ? [index] : []));

export const demo: AreaDemo = [
  {
    resource: category,
    part: "Encyclopedia",
    count: categories.length,
    values: (i) => {
      const [slug, zh, en] = categories[i] ?? ["", "", ""];
      return { types: ContentType.of("infor"), name: both([zh, en]), slug, rank: (i + 1) * RANK_STEP };
    },
  },
  {
    resource: information,
    count: ARTICLES,
    values: (i, { nth, cover, ago, whole, random }) => {
      const topic = topics[i % topics.length];
      const [key, zh, en, nozzle, bed] = materials[Math.floor(i / topics.length)] ?? materials[0] ?? ["", "", "", 0, 0];
      if (!topic) return null;
      const fill = ([left, right]: Both): Both => {
        const put = (text: string, m: string): string =>
          text.replaceAll("{m}", m).replaceAll("{n}", String(nozzle)).replaceAll("{b}", String(bed));
        // Chinese names stand without a space between Chinese words.
        return [put(left, zh).replaceAll(/(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/g, ""), put(right, en)];
      };
      const [textZh, textEn] = fill(topic.text);
      const state = i % 10 === 9 ? "draft" : i % 10 === 8 ? "wait" : i % 20 === 7 ? "down" : "up";
      const isUp = state === "up" || state === "down";
      const days = whole(3, 300);
      const votes = isUp ? whole(5, 400) : 0;
      const helpful = Math.round(votes * (0.55 + 0.44 * random()));
      return {
        title: both(fill(topic.title)),
        summary: both([textZh, textEn]),
        content: {
          "1": `<p>${textZh}</p><h2>参考温度</h2><ul><li>喷嘴 ${nozzle} ℃</li><li>热床 ${bed} ℃</li></ul>`,
          "0": `<p>${textEn}</p><h2>Temperatures</h2><ul><li>Nozzle ${nozzle} °C</li><li>Bed ${bed} °C</li></ul>`,
        },
        cover: cover(i),
        category: nth(category, topic.category - categories.length),
        lang: Language.of("zh"),
        staleLanguages: i % 13 === 5 ? [Language.of("en")] : [],
        materials: [FilamentMaterial.value(key)?.stored ?? 0],
        models: [nth(model, 31 * i)].filter((id) => id !== null),
        author: i % 4 === 0 ? nth(user, 3 * i) : null,
        writers: [nth(admin, i % 3)].filter((id) => id !== null),
        isTop: i % 20 === 0,
        publishTime: isUp ? ago(days) : null,
        createTime: ago(days + 4),
        views: isUp ? whole(200, 40_000) : 0,
        likes: isUp ? whole(2, 900) : 0,
        helpful,
        notHelpful: votes - helpful,
        votes,
        status: ModelShelf.of(state),
      };
    },
  },
  {
    resource: userGuide,
    part: "Chapters",
    count: chapters.length,
    values: (i) => ({
      title: both(chapters[i]?.title ?? ["", ""]),
      platforms,
      kind: "article",
      rank: (i + 1) * RANK_STEP,
      status: UpDown.of("up"),
    }),
  },
  {
    resource: userGuide,
    count: guides.length,
    values: (i, { nth, cover }) => {
      const one = guides[i];
      if (!one) return null;
      const [kind, zh, en] = one.guide;
      const hasSteps = kind === "tour" || kind === "firstPrint";
      const tour = tours.indexOf(i);
      const place = GuidePlace.values[tour % GuidePlace.values.length]?.stored ?? null;
      return {
        title: both([zh, en]),
        platforms: i % 3 === 2 ? [Platform.of("webPc")] : platforms,
        kind,
        father: nth(userGuide, one.chapterIndex),
        place: kind === "tour" ? place : null,
        steps: hasSteps
          ? steps.map((text, index) => ({
              text: both(text),
              image: cover(i + index),
              element: kind === "tour" ? `${String(place)}.step${index + 1}` : "",
              jump: index === 0 ? { target: "modelHome" } : null,
            }))
          : [],
        content:
          kind === "article" ? { "1": `<p>${zh}：请按页面提示操作。</p>`, "0": `<p>${en}: follow the page.</p>` } : {},
        fromVersion: kind === "tour" ? "6.0" : "",
        toVersion: "",
        rank: ((i % PER_CHAPTER) + 1) * RANK_STEP,
        // A later tour at a place waits until the first one is taken down.
        status: UpDown.of((kind === "tour" && tour >= GuidePlace.values.length) || i % 11 === 10 ? "down" : "up"),
      };
    },
  },
  {
    resource: guideRun,
    count: RUNS,
    values: (i, { nth, often, random, ago, pick }) => {
      const tourIndex = often(tours);
      const finished = random() < 0.55;
      const lastStep = finished ? steps.length : 1 + Math.floor(random() ** 1.5 * (steps.length - 1));
      const time = ago(random() ** 1.5 * 60);
      return {
        guide: nth(userGuide, chapters.length + tourIndex),
        user: pick(user),
        platform: often(platforms),
        appVersion: i % 3 === 0 ? "6.2.0" : "6.1.4",
        lastStep,
        finished,
        time,
        createTime: time,
      };
    },
  },
  {
    resource: userSaid,
    count: SAYINGS,
    values: (i, { nth, cover, ago, whole }) => {
      const isNamed = i % 5 === 4;
      const consent = i % 6 !== 5;
      return {
        user: isNamed ? null : nth(user, 7 * i + 2),
        name: isNamed ? `Printer ${i}` : "",
        avatar: cover(i + 5),
        title: both(roles[i % roles.length] ?? ["", ""]),
        text: both(sayings[i % sayings.length] ?? ["", ""]),
        picture: i % 2 === 0 ? cover(i + 9) : null,
        model: i % 3 === 0 ? nth(model, 17 * i) : null,
        consent,
        languages: i % 4 === 0 ? [Language.of("zh"), Language.of("en")] : [],
        rank: (i + 1) * RANK_STEP,
        createTime: ago(whole(3, 200)),
        status: UpDown.of(consent && i % 3 !== 2 ? "up" : "down"),
      };
    },
  },
];
