import { v2 } from "#domain/api/call.ts";
import type { WordTestReply } from "#domain/risk/api.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { l } from "#web/i18n/text.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";

/** Lists the entries that hit a text. */
export async function findHits(input: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    const { hits } = await call<WordTestReply>(v2("blackTag", "test"), input);
    const ids = [...new Set(hits.map(({ entry }) => entry))];
    if (ids.length === 0) return notify(l(["没有违禁词命中这段文字", "No banned word hits this text"]), "green");
    go(`/black-tag-list?f=id:${ids.join(",")}`);
    notify(l([`命中 ${ids.length} 个词`, ids.length === 1 ? "One word hits" : `${ids.length} words hit`]), "yellow");
  } catch (error) {
    notify(messageOf(error), "red");
  }
}
