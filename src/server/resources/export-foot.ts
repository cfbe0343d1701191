import type { Actor } from "#kernel/actor.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { currencyFieldOfList } from "#kernel/list-sums.ts";
import { clockText } from "#kernel/time-zone.ts";
import { inLanguage } from "./display-text.ts";
import type { Export } from "./export.ts";

/** Who exports what, and when in seconds. */
interface Told {
  actor: Actor;
  filter: string;
  now: number;
}

/** Sums of the rows that passed so far, by the stored value of the currency. */
type Added = Map<unknown, { count: number; sums: Record<string, number> }>;

function add(added: Added, rows: readonly AnyRecord[], by: string | null, names: readonly string[]): void {
  for (const record of rows) {
    const currency = by === null ? null : (record[by] ?? null);
    const { count, sums } = added.get(currency) ?? { count: 0, sums: {} };
    for (const name of names) sums[name] = (sums[name] ?? 0) + Number(record[name] ?? 0);
    added.set(currency, { count: count + 1, sums });
  }
}

/**
 * Adds rows below the exported ones: the sums of each currency, then the filter, who exported, and when. The first
 * column, which has the ids, names them. An export without sums stays as it is.
 */
export function footed(exported: Export, { actor, filter, now }: Told): Export {
  const { resource, columns, reader } = exported;
  const names = (resource.list.sums ?? []).filter((name) => columns.includes(name));
  if (names.length === 0) return exported;
  const by = currencyFieldOfList(resource);
  const words = (label: Label): string => inLanguage(reader, label);
  const line = (zh: string, en: string, text: string): AnyRecord => ({
    id: words([`${zh}：${text}`, `${en}: ${text}`]),
    version: 1,
  });
  async function* rows(): Export["rows"] {
    const added: Added = new Map();
    for await (const batch of exported.rows) {
      add(added, batch.list, by, names);
      yield batch;
    }
    const sums = [...added].map(([currency, { count, sums: values }]): AnyRecord => {
      const label = by === null ? undefined : fieldOf(resource, by).enumeration?.value(currency)?.label;
      const of = label ? `${words(label)} · ` : "";
      return {
        ...line("合计", "Total", of + words([`${count} 条`, `${count} records`])),
        ...values,
        ...(by === null ? {} : { [by]: currency }),
      };
    });
    const told = [
      line("筛选", "Filter", filter.trim() || words(["全部", "all"])),
      line("操作人", "Exported by", actor.name),
      line("时间", "Time", clockText(reader.timezone, now)),
    ];
    yield { list: [...sums, ...told], titles: {} };
  }
  return { ...exported, rows: rows() };
}
