import { openPages } from "#domain/enumerations/open-pages.ts";
import { escapeHtml } from "./escape-html.ts";

export const anchor = (href: string, label: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
export const list = (items: readonly string[]): string =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>` : "";

/** Returns links to the public pages by paths, because without scripts an address after `#` does not work. */
export const plainLinks = (): string =>
  list(openPages.map(({ spellings, label }) => anchor(spellings[0], label.join(" · "))));
