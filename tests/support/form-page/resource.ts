import type { Field } from "#kernel/field.ts";
import {
  bool,
  color,
  date,
  file,
  html,
  i18n,
  i18nOf,
  image,
  images,
  int,
  longText,
  oneOf,
  part,
  richI18n,
  rows,
  text,
  time,
  url,
  video,
} from "#kernel/field.ts";
import { contentLanguages } from "#kernel/content-language.ts";
import { defineResource } from "#kernel/resource.ts";

const label = (name: string): readonly [string, string] => [name, name];
const numbered = (count: number, make: (number: number) => [string, Field]): Record<string, Field> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index + 1)));

const fields = {
  name: text(50, { label: label("Name"), required: true }),
  ...numbered(8, (n) => [`title${n}`, i18n(60, { label: label(`Title ${n}`), required: n === 1 })]),
  body: richI18n({ label: label("Body") }),
  summary: html({ label: label("Summary") }),
  ...numbered(2, (n) => [`remark${n}`, longText({ label: label(`Remark ${n}`) })]),
  manual: file({ label: label("Manual"), accepts: ["pdf", "zip"], maxBytes: 2_000 }),
  clip: video({ label: label("Clip") }),
  guide: i18nOf(file({ label: label("Guide"), accepts: ["pdf"] })),
  banner: i18nOf(image({ label: label("Banner"), picture: { mode: "exact", width: 60, height: 20 } })),
  slides: images(4, { label: label("Slides"), picture: { mode: "ratio", width: 3, height: 1 } }),
  links: rows(
    { name: i18n(30, { label: label("Link name"), required: true }), address: url({ label: label("Address") }) },
    { label: label("Links"), max: 5 },
  ),
  contact: part({ phone: text(30, { label: label("Phone") }) }, { label: label("Contact") }),
  language: oneOf(contentLanguages, { label: label("Language") }),
  ...numbered(4, (n) => [`flag${n}`, bool({ label: label(`Flag ${n}`) })]),
  ...numbered(6, (n) => [`count${n}`, int({ label: label(`Count ${n}`) })]),
  ...numbered(3, (n) => [`from${n}`, time({ label: label(`From ${n}`) })]),
  ...numbered(2, (n) => [`day${n}`, date({ label: label(`Day ${n}`) })]),
  shade: color({ label: label("Shade") }),
  ...numbered(3, (n) => [`text${n}`, text(200, { label: label(`Text ${n}`) })]),
};

const named = (...begins: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => begins.some((begin) => name.startsWith(begin)));

/** A made-up resource whose form has 40 fields of almost every kind, some of them in 18 languages. */
export const wide = defineResource({
  name: "wide",
  area: "community",
  label: label("Wide"),
  title: "name",
  module: "content",
  fields,
  list: { columns: ["name"], sort: "-createTime" },
  form: [
    { title: label("Basics"), fields: named("name", "language", "flag", "shade") },
    { title: label("Texts"), fields: named("title", "body", "summary", "remark"), note: label("Chinese left") },
    { title: label("Files"), fields: named("manual", "clip", "guide", "banner", "slides") },
    { title: label("Links"), fields: named("links", "contact") },
    { title: label("Times"), fields: named("from", "day", "count", "text") },
  ],
  allows: ["add", "edit"],
});

const translations = (words: string): Record<string, string> =>
  Object.fromEntries(
    contentLanguages.values.filter(({ offered }) => offered).map(({ stored, key }) => [stored, `${words} ${key}`]),
  );

/** A record with a text in every language. */
export const record = {
  id: "7",
  version: 3,
  name: "Wide",
  ...Object.fromEntries(named("title").map((name) => [name, translations("Title")])),
  body: Object.fromEntries(
    Object.entries(translations("Body")).map(([language, words]) => [language, `<h2>${words}</h2><p>${words}</p>`]),
  ),
  summary: "<p>Summary</p>",
  links: [{ name: translations("Link"), address: "https://example.org/" }],
};
