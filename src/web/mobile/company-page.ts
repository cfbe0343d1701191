import { dayOf, pageTexts, rightToLeft, tagOf, tags, wordsFor } from "#domain/enumerations/open-page-texts.ts";
import type { OpenPage } from "#domain/enumerations/open-pages.ts";
import type { InterfaceLanguage } from "#kernel/label.ts";
import type { OpenPageReply } from "#domain/community/api.ts";
import { publicCall } from "#web/data/public-call.ts";
import { sanitizeHtml } from "#web/ui/sanitize-html.ts";
import { button, el } from "./dom.ts";

type Found = NonNullable<OpenPageReply["page"]>;

function canonical(open: OpenPage, type: string): void {
  const href = `${location.origin}/#${open.spellings[0]}${type === "" ? "" : `?type=${type}`}`;
  const link = document.head.querySelector<HTMLLinkElement>("link[rel=canonical]") ?? el("link", { rel: "canonical" });
  link.href = href;
  document.head.append(link);
}

/** Builds the table of contents from the headings; null with fewer than two. */
function contentsOf(body: HTMLElement, words: InterfaceLanguage): HTMLElement | null {
  const name = pageTexts[words].contents;
  const headings = [...body.querySelectorAll<HTMLElement>("h2, h3")];
  if (headings.length < 2) return null;
  const go = (heading: HTMLElement) => (): void => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  };
  const items = headings.map((heading) =>
    el("li", heading.tagName === "H3" ? { class: "sm-deep" } : {}, button(heading.textContent, go(heading))),
  );
  return el(
    "nav",
    { class: "sm-contents", "aria-label": name },
    el("h2", { lang: tagOf[words] }, name),
    el("ul", {}, ...items),
  );
}

/** Builds the text. It is sanitized by the server when saved, and here again before it is drawn. */
function textOf({ body }: Found): HTMLElement {
  const holder = el("div", { class: "sm-text" });
  holder.innerHTML = sanitizeHtml(body);
  for (const link of holder.querySelectorAll("a")) link.rel = "noopener noreferrer";
  return holder;
}

interface Shown {
  open: OpenPage;
  path: string;
  query: URLSearchParams;
  reply: OpenPageReply;
  words: InterfaceLanguage;
}

/** Returns the same address with one parameter changed or removed. */
function link({ path, query }: Shown, name: string, value: string | null): string {
  const next = new URLSearchParams(query);
  if (value === null) next.delete(name);
  else next.set(name, value);
  const text = next.toString();
  return `#${path}${text === "" ? "" : `?${text}`}`;
}

function factsOf(shown: Shown, page: Found, tag: string): HTMLElement {
  const say = pageTexts[shown.words];
  const facts = [
    ...(page.edition === "" ? [] : [`${say.edition} ${page.edition}`]),
    ...(page.effective === null ? [] : [`${say.effective} ${dayOf(page.effective, tag)}`]),
    ...(page.effective === null ? [`${say.updated} ${dayOf(page.updateTime, tag)}`] : []),
    // Version that the app reports, shown as plain text and limited in length.
    ...(shown.query.get("v") ? [`${say.app} ${shown.query.get("v")?.slice(0, 20)}`] : []),
  ];
  return el("p", { class: "sm-facts", lang: tagOf[shown.words] }, facts.join(" · "));
}

function older(shown: Shown, page: Found, tag: string): (HTMLElement | null)[] {
  const { reply, query } = shown;
  const say = pageTexts[shown.words];
  const isOld = reply.older.some(({ edition }) => edition === page.edition);
  const items = reply.older.map(({ edition, effective }) =>
    el("li", {}, el("a", { href: link(shown, "edition", edition) }, `${edition} · ${dayOf(effective, tag)}`)),
  );
  return [
    isOld && query.get("edition")
      ? el(
          "p",
          { class: "sm-note", lang: tagOf[shown.words] },
          say.old,
          " ",
          el("a", { href: link(shown, "edition", null) }, say.present),
        )
      : null,
    items.length > 0
      ? el("section", { class: "sm-older", lang: tagOf[shown.words] }, el("h2", {}, say.older), el("ul", {}, ...items))
      : null,
  ];
}

function contacts({ reply, words }: Shown): HTMLElement | null {
  if (reply.contacts.length === 0) return null;
  const items = reply.contacts.map(({ kind, value, region }) =>
    el(
      "li",
      {},
      kind === "mail" && /^[^\s@]+@[^\s@]+$/.test(value) ? el("a", { href: `mailto:${value}` }, value) : value,
      region === "" ? "" : ` · ${region}`,
    ),
  );
  return el("section", { lang: tagOf[words] }, el("h2", {}, pageTexts[words].contacts), el("ul", {}, ...items));
}

/** Links from "about us" to the rules. */
function rules({ open, query, words }: Shown): HTMLElement | null {
  if (open.kind !== "aboutUs") return null;
  const lang = query.get("lang");
  const items = pageTexts[words].rules.map(([href, label]) =>
    el("li", {}, el("a", { href: `#${href}${lang ? `${href.includes("?") ? "&" : "?"}lang=${lang}` : ""}` }, label)),
  );
  return el("section", { lang: tagOf[words] }, el("ul", {}, ...items));
}

function draw(root: HTMLElement, shown: Shown): void {
  const { reply, query, open, words } = shown;
  const { page } = reply;
  const tag = page ? (tags[page.language] ?? "en") : tagOf[words];
  const title = page?.title ?? open.label[words === "zh" ? 0 : 1];
  const direction = rightToLeft.has(tag) ? "rtl" : "ltr";
  document.title = title;
  document.documentElement.lang = tag;
  // Inside the app, its own bar shows the title.
  const heading = query.get("app") === "1" ? el("h1", { class: "sm-hidden" }, title) : el("h1", {}, title);
  if (!page) {
    const none = el("p", {}, pageTexts[words].none);
    root.replaceChildren(el("main", { class: "sm", lang: tag, dir: "ltr" }, heading, none, contacts(shown)));
    return;
  }
  const text = textOf(page);
  const [note = null, versions = null] = older(shown, page, tag);
  root.replaceChildren(
    el(
      "main",
      { class: "sm", lang: tag, dir: direction },
      heading,
      factsOf(shown, page, tag),
      note,
      contentsOf(text, words),
      text,
      open.kind === "aboutUs" || open.kind === "copyright" ? contacts(shown) : null,
      rules(shown),
      versions,
    ),
  );
}

/**
 * Draws a public page by its address: `lang=` (a tag, or the platform's number), `type=`, `edition=`, `v=`, `app=1`.
 */
export async function companyPage(
  root: HTMLElement,
  open: OpenPage,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const lang = [query.get("lang"), ...navigator.languages].filter((one) => one !== null).join(",");
  const type = query.get("type") ?? "";
  const words = wordsFor(lang);
  canonical(open, type);
  try {
    const request = { route: path, type, lang: lang.slice(0, 200), edition: (query.get("edition") ?? "").slice(0, 20) };
    const reply = await publicCall<OpenPageReply>("/api/cxy/manager/v2/companyPage/open", request);
    // The user may have opened another page in the meantime.
    if (root.isConnected) draw(root, { open, path, query, reply, words });
  } catch {
    const again = (): void => void companyPage(root, open, path, query);
    const say = pageTexts[words];
    document.documentElement.lang = tagOf[words];
    root.replaceChildren(
      el("main", { class: "sm", lang: tagOf[words] }, el("p", { role: "alert" }, say.failed), button(say.again, again)),
    );
  }
}
