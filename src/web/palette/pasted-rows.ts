import { idsIn } from "#kernel/id.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { currentPath } from "#web/routing/location.ts";
import { go } from "#web/routing/navigate.ts";
import type { PaletteGroup, PaletteRow } from "./row-kinds.ts";

/** Returns the path if the text ends in a link to this console; otherwise undefined. */
function ownLink(text: string): string | undefined {
  const [, url = "", path] = /(\S*)#(\/\S*)$/.exec(text) ?? [];
  return URL.parse(url, location.href)?.origin === location.origin ? path : undefined;
}

/** Rows for a pasted link of this console or pasted ids. */
export function pastedRows(text: string): PaletteGroup[] {
  const link = ownLink(text.trim());
  const rows: PaletteRow[] = [];
  const base = { marks: [], pinyin: null, binding: null, refusal: null } as const;
  if (link)
    rows.push({ ...base, id: "link", label: t("palette.link"), icon: "link", context: link, run: () => go(link) });
  const ids = idsIn(text);
  if (ids) {
    const here = registry().screen(currentPath());
    const screen = here?.kind === "list" ? here : registry().screens.find((one) => one.kind === "list");
    if (screen)
      rows.push({
        ...base,
        id: "ids",
        label: t("palette.ids", { n: ids.length }),
        icon: "filter",
        context: l(screen.label),
        run: () => go(`${screen.route}?f=id:${ids.join()}`),
      });
  }
  return rows.length === 0 ? [] : [{ id: "pasted", heading: t("palette.group.records"), rows }];
}
