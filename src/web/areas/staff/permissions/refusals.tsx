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
  if (refusals.length === 0) return <p className="text-muted cf-none">{t("config.refusals.none")}</p>;
  return (
    <section>
      <p className="text-muted cf-none">{t("config.refusals.way")}</p>
      <ul className="cf-refused">
        {refusals.map(({ permission, n, last, admins, path }) => (
          <li key={permission}>
            <button type="button" onClick={() => take(permission)} title={path}>
              <span className="cf-mark">
                {granted.has(permission) && <Icon name="check" />}
                {granted.has(permission) && <span className="sr-only">{t("config.show.granted")}</span>}
              </span>
              <span className="cf-what">
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
