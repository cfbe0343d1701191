import { v2 } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { I18n } from "#kernel/field.ts";
import { quoteText } from "#kernel/filter/print.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";

/** Most words that are left out. All places together have fewer hot words at one time. */
const MOST_WORDS = 100;

/** Opens the most searched words, without those that are hot already. */
export async function takeOverWords(): Promise<void> {
  try {
    const request = { filter: "liveState:live,waiting", columns: ["word"], pageSize: MOST_WORDS };
    const { list } = await call<ListReply>(v2("hotWord", "list"), request);
    const words = new Set(
      list.flatMap(({ word }) => Object.values((word ?? {}) as I18n)).map((word) => word.toLowerCase()),
    );
    const f = words.size === 0 ? "" : `-normal:${[...words].map(quoteText).join(",")}`;
    go(`/search-record?${writeQuery({ f, ch: "most" })}`);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}
