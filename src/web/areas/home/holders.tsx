import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import type { HomeQueue } from "./queue-states.ts";

/** Number of lease holders who have a picture. */
const SHOWN = 3;

/** Returns the lease holders with the number of their leases, the admin's own first. */
export function holders({ state }: HomeQueue, me: string): { name: string; n: number }[] {
  const byName = new Map<string, number>();
  if (state && state.heldByMe.length > 0) byName.set(me, state.heldByMe.length);
  for (const { name } of state?.heldByOthers ?? []) byName.set(name, (byName.get(name) ?? 0) + 1);
  return [...byName].map(([name, n]) => ({ name, n }));
}

/** Pictures of the lease holders of a queue, with names and numbers on hover. */
export function Holders({ one, me }: { one: HomeQueue; me: string }): JSX.Element {
  const all = holders(one, me);
  const names = all.map(({ name, n }) => `${name} ${n}`).join(t("common.comma"));
  return (
    <span className="flex min-w-0 items-center gap-0.5 overflow-hidden" title={names || undefined}>
      {all.slice(0, SHOWN).map(({ name }) => (
        <Avatar key={name} name={name} />
      ))}
      {all.length > SHOWN && <span className="text-muted text-small">+{all.length - SHOWN}</span>}
      {names !== "" && <span className="sr-only">{names}</span>}
    </span>
  );
}
