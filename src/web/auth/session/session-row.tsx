import type { JSX } from "react";
import type { StaffSession } from "#domain/api/staff.ts";
import { Time } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

/** Returns a short description of a device, just enough to tell it from others. */
function deviceOf({ system, device }: StaffSession): string {
  const systemName = system || t("staff.sessions.noDevice");
  return device === "" ? systemName : `${systemName} · …${device}`;
}

/** Row of a login session: device, address and times, with a button to end it. */
export function SessionRow(props: {
  one: StaffSession;
  refusal: string | null;
  /** True for the rows of a pane, which reach its edges. */
  isInset?: boolean;
  end: () => void;
}): JSX.Element {
  const { one, refusal, isInset = false, end } = props;
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_max-content_max-content] items-center gap-3 border-b border-line-soft py-2 ${isInset ? "px-4" : ""}`}
    >
      <span className="min-w-0">
        <b className="min-w-0 truncate">{deviceOf(one)}</b>
        <span className="text-muted block">
          {one.ip} · {t("staff.sessions.seen")} <Time seconds={one.lastSeen} /> · {t("staff.sessions.since")}{" "}
          <Time seconds={one.createTime} />
        </span>
      </span>
      {one.isOwn ? <Badge tone="green" text={t("staff.sessions.own")} quiet /> : <span />}
      <Button
        label={t("staff.sessions.end")}
        name={t("staff.sessions.endOf", { device: deviceOf(one) })}
        kind="outlined"
        small
        refusal={refusal}
        run={end}
      />
    </li>
  );
}
