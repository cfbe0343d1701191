import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useRef } from "react";
import type { OutboxMessage, OutboxReply } from "#domain/api/outbox.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { Time } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Pane } from "#web/panes/pane.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";

function Message({ one }: { one: OutboxMessage }): JSX.Element {
  const title = one.subject || t("outbox.sms");
  return (
    <article
      className="border-t border-line px-4 py-2.5 focus:bg-cursor focus:inset-shadow-[3px_0_var(--color-accent)] focus:outline-none"
      tabIndex={-1}
      aria-label={`${one.to} ${title}`}
    >
      <header className="flex gap-4">
        <Time seconds={one.time} />
        <b className="font-semibold text-ink">{one.to}</b>
        <span>{title}</span>
      </header>
      <pre className="mt-1 font-[inherit] wrap-anywhere whitespace-pre-wrap">{one.text}</pre>
    </article>
  );
}

/** Note about messages that are actually sent and therefore not listed here. */
function GoingOut({ reply }: { reply: OutboxReply }): JSX.Element | null {
  const key = reply.mailGoesOut ? (reply.smsGoesOut ? "both" : "mail") : reply.smsGoesOut ? "sms" : null;
  return key && <p className="text-muted px-4 py-2">{t(`outbox.out.${key}`)}</p>;
}

/** Mails and SMS that stay on this machine, because no mail server or SMS gateway is configured. */
export function OutboxScreen(): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["outbox"],
    queryFn: () => call<OutboxReply>(v2("outbox", "list")),
    // Each read is recorded, so the list is only read on request.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const step = (by: number) => (): void => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>("article") ?? [])];
    const from = all.indexOf(document.activeElement as HTMLElement);
    all[Math.max(0, Math.min(all.length - 1, from + by))]?.focus();
  };
  useControlKeys(root, { j: step(1), k: step(-1), arrowdown: step(1), arrowup: step(-1) });
  return (
    <Pane id="outbox" label={t("outbox.title")}>
      <div className="flex h-bar items-center gap-3 pr-2 pl-4">
        <h1 className="font-semibold text-ink">{t("outbox.title")}</h1>
        <span className="text-muted text-small">{t("outbox.recorded")}</span>
        <span className="flex-1" />
        <Button label={t("outbox.refresh")} kind="outlined" run={() => void refetch()} />
      </div>
      <div ref={root} className="min-h-0 flex-1 overflow-auto" tabIndex={-1} data-pane-focus>
        {error && <Failed error={error} title={t("outbox.failed")} retry={() => void refetch()} />}
        {!error && !data && <Skeleton rows={8} />}
        {data && <GoingOut reply={data} />}
        {data?.list.map((one) => (
          <Message key={one.id} one={one} />
        ))}
        {data?.list.length === 0 && !(data.mailGoesOut && data.smsGoesOut) && <EmptyState title={t("outbox.empty")} />}
      </div>
    </Pane>
  );
}
