import type { JSX } from "react";
import type { GroupRefusal } from "#domain/api/staff.ts";
import { Time } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Granted } from "./permission-tree.ts";
import { nameOf } from "./group.ts";

/** Permissions that admins of the group lacked in the last 30 days. Enter opens a permission and ticks it. */
export function RefusalsPart(props: {
  refusals: readonly GroupRefusal[];
  granted: Granted;
  take: (permission: string) => void;
}): JSX.Element {
  const { refusals, granted, take } = props;
  if (refusals.length === 0) return <p className="py-3 text-muted">{t("config.refusals.none")}</p>;
  return (
    <section className="py-2">
      <p className="py-3 text-muted">{t("config.refusals.way")}</p>
      <ul data-testid="refused-calls">
        {refusals.map(({ permission, n, last, admins, path }) => (
          <li key={permission}>
            <button
              type="button"
              className="grid w-full grid-cols-[16px_minmax(0,1fr)_auto] gap-2 border-b border-line-soft px-1 py-1.5 text-left wrap-anywhere hover:bg-hover [&>time]:text-small [&>time]:text-muted [&>time]:tabular-nums"
              onClick={() => take(permission)}
              title={path}
            >
              <span className="text-accent-text">
                {granted.has(permission) && <Icon name="check" />}
                {granted.has(permission) && <span className="sr-only">{t("config.show.granted")}</span>}
              </span>
              <span>
                <span className="text-ink">{nameOf(permission)}</span> <span className="text-muted">{permission}</span>
                <span className="text-muted block">
                  {t("config.refusals.who", { n: count(n), names: admins.join(t("common.comma")) })}
                </span>
              </span>
              <Time seconds={last} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
