import type { JSX } from "react";
import { useEffect } from "react";
import { availability } from "#kernel/availability.ts";
import type { StaffSession } from "#domain/api/staff.ts";
import { v2 } from "#domain/api/call.ts";
import { runCommand } from "#web/commands/run.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { mendFocus } from "#web/keyboard/panes.ts";
import { registry } from "#web/registry/registry.ts";
import { SessionRow } from "#web/auth/session/session-row.tsx";
import { useActor } from "#web/auth/session/actor.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notice.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { LoadPanelData } from "./load-panel-data.tsx";

function Rows(props: {
  list: readonly StaffSession[];
  refusal: string | null;
  end: (session: string) => void;
}): JSX.Element {
  // The button that ended a login session disappears with its row, so the focus needs a new place.
  useEffect(mendFocus, [props.list]);
  return (
    <ul data-testid="sessions">
      {props.list.map((one) => (
        <SessionRow key={one.id} one={one} refusal={props.refusal} isInset end={() => props.end(one.id)} />
      ))}
    </ul>
  );
}

/** Interval between two reads in ms. There is no live event for logins. */
const READ_MS = 5_000;

/** Login sessions of an admin, with commands to end one or all of them. */
export function SessionsPanel({ resource, record }: PanelProps): JSX.Element {
  const actor = useActor();
  const command = registry().command("admin.signOut");
  const may = command ? availability(command, actor, { resource, record }, undefined, registry()) : null;
  const refusal = may?.ok === false ? l(may.message) : null;
  const end = async (session: string, again: () => void): Promise<void> => {
    if (refusal !== null) return notify(refusal, "yellow");
    try {
      await call(v2("admin", "endSession"), { id: record.id, session });
      notify(t("staff.sessions.ended"), "green");
    } catch (error) {
      notify(messageOf(error), "red");
    }
    again();
  };
  return (
    <LoadPanelData<{ list: StaffSession[] }> key={record.version} verb="sessions" id={record.id} every={READ_MS}>
      {({ list }, again) =>
        list.length === 0 ? (
          <EmptyState title={t("staff.sessions.none")} />
        ) : (
          <>
            <Rows list={list} refusal={refusal} end={(session) => void end(session, again)} />
            {command && (
              <div className="px-4 py-3">
                <Button
                  label={l(command.label)}
                  kind="outlined"
                  refusal={refusal}
                  run={() => void runCommand(command.id)}
                />
              </div>
            )}
          </>
        )
      }
    </LoadPanelData>
  );
}
