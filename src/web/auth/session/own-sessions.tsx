import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { StaffSession } from "#domain/api/staff.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { closeModal } from "#web/store/modals.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonsClass, titleClass, dialogClass, frameClass } from "#web/ui/dialog-parts.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notice.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { SessionRow } from "./session-row.tsx";

const close = (): void => closeModal(OwnSessions);

function Keys({ others, endOthers }: { others: number; endOthers: () => void }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  // The focus is on "close", so that an accidental Enter ends no login session.
  useEffect(() => root.current?.querySelector<HTMLElement>("button:last-child")?.focus(), []);
  return (
    <div ref={root} className={buttonsClass}>
      <Button
        label={t("staff.sessions.endOthers")}
        kind="outlined"
        refusal={others === 0 ? t("staff.sessions.noOthers") : null}
        run={() => others > 0 && endOthers()}
      />
      <Button label={t("common.close")} binding="escape" run={close} />
    </div>
  );
}

/** Dialog with the user's own login sessions. Each can be ended, or all except the current one. */
export function OwnSessions(): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["ownSessions"],
    queryFn: () => call<{ list: StaffSession[] }>(v2("session", "own")),
    staleTime: 0,
  });
  const end = async (verb: "end" | "endOthers", body: object): Promise<void> => {
    try {
      const { ended } = await call<{ ended: number }>(v2("session", verb), body);
      notify(t("staff.sessions.endedMany", { n: ended }), "green");
    } catch (failure) {
      notify(messageOf(failure), "red");
    }
    await refetch();
  };
  const others = data?.list.filter((one) => !one.isOwn).length ?? 0;
  return (
    <Dialog title={t("staff.sessions.mine")} className={dialogClass({ size: "wide" })} close={close}>
      <div className={frameClass({ size: "wide" })}>
        <h2 className={titleClass({ size: "wide" })}>{t("staff.sessions.mine")}</h2>
        {error && <Failed error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={3} />}
        <ul className="min-h-0 overflow-y-auto pe-1" data-testid="sessions">
          {data?.list.map((one) => (
            <SessionRow key={one.id} one={one} refusal={null} end={() => void end("end", { session: one.id })} />
          ))}
        </ul>
        <Keys others={others} endOthers={() => void end("endOthers", {})} />
      </div>
    </Dialog>
  );
}
