import type { JSX } from "react";
import { permitted } from "#kernel/availability.ts";
import type { StaffSession } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { runCommand } from "#web/commands/run.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panels.ts";
import { Time } from "#web/fields/cell.tsx";
import { l, t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { useActor } from "#web/session/actor.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notice.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Fetched } from "./fetched.tsx";
import "./staff.css";

function Session({ one, why, end }: { one: StaffSession; why: string | null; end: () => void }): JSX.Element {
  return (
    <li>
      <span className="min-w-0">
        <b className="el">{one.device || t("staff.sessions.noDevice")}</b>
        <span className="mu block">
          {one.ip} · {t("staff.sessions.seen")} <Time seconds={one.lastSeen} /> · {t("staff.sessions.since")}{" "}
          <Time seconds={one.createTime} />
        </span>
      </span>
      {one.isOwn ? <Badge tone="green" text={t("staff.sessions.own")} quiet /> : <span />}
      <Button label={t("staff.sessions.end")} kind="outlined" small why={why} run={end} />
    </li>
  );
}

/** Where an administrator is logged in, and the way to end one or all of it. */
export function SessionsPanel({ record }: PanelProps): JSX.Element {
  const actor = useActor();
  const command = registry().command("admin.signOut");
  const may = command ? permitted(command, actor) : null;
  const why = may?.ok === false ? l(may.why) : null;
  const end = async (session: string, again: () => void): Promise<void> => {
    if (why !== null) return notify(why, "yellow");
    try {
      await call(v2("admin", "endSession"), { id: record.id, session });
      notify(t("staff.sessions.ended"), "green");
    } catch (error) {
      notify(messageOf(error), "red");
    }
    again();
  };
  return (
    <Fetched<{ list: StaffSession[] }> key={record.version} verb="sessions" id={record.id}>
      {({ list }, again) =>
        list.length === 0 ? (
          <EmptyState title={t("staff.sessions.none")} />
        ) : (
          <>
            <ul className="sp-sessions">
              {list.map((one) => (
                <Session key={one.id} one={one} why={why} end={() => void end(one.id, again)} />
              ))}
            </ul>
            {command && (
              <div className="sp-say">
                <Button
                  label={l(command.label)}
                  kind="outlined"
                  why={why}
                  run={() => {
                    runCommand(command.id);
                    setTimeout(again, 600);
                  }}
                />
              </div>
            )}
          </>
        )
      }
    </Fetched>
  );
}
