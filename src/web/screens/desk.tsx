import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useRef, useState } from "react";
import { Link } from "wouter";
import type { Queue } from "#kernel/queue.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { isGranted } from "#kernel/availability.ts";
import type { QueueState } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { count, l, t } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";
import { useActor } from "#web/session/actor.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/states.tsx";

const REFRESH_MS = 30_000;

export function age(seconds: number): string {
  if (seconds < 3_600)
    return l([`${Math.max(1, Math.floor(seconds / 60))} 分`, `${Math.max(1, Math.floor(seconds / 60))} min`]);
  if (seconds < 172_800) return l([`${Math.floor(seconds / 3_600)} 时`, `${Math.floor(seconds / 3_600)} h`]);
  return l([`${Math.floor(seconds / 86_400)} 天`, `${Math.floor(seconds / 86_400)} d`]);
}

function Card({ queue, at }: { queue: Queue; at: number }): JSX.Element {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["queue", queue.id, "state"],
    queryFn: ({ signal }) => call<QueueState>(v2("queue", "state"), { queue: queue.id }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Link href={queue.route} className="desk-card">
      <span className="flex items-center gap-2">
        {at < 9 && <kbd aria-hidden="true">{at + 1}</kbd>}
        <span className="ink sp">{l(queue.label)}</span>
        {data && data.overdue > 0 && <Badge tone="red" text={t("desk.overdue", { n: data.overdue })} />}
      </span>
      <span className="figure">{data ? count(data.waiting) : ""}</span>
      <span className="mu small">
        {data?.oldest ? t("desk.oldest", { age: age(dataUpdatedAt / 1_000 - data.oldest) }) : t("desk.waiting")}
      </span>
    </Link>
  );
}

/** The queues this admin may work, by their place's key. A first version: sparklines and the own day come with the queues. */
export function DeskScreen(): JSX.Element {
  const actor = useActor();
  const root = useRef<HTMLDivElement>(null);
  const [queues] = useState(() =>
    registry().queues.filter((queue) => {
      const screen = registry().screen(queue.route);
      return screen ? isGranted(actor, permissionOfScreen(screen)) : false;
    }),
  );
  useKeyLayer({ layer: "desk", pane: "desk" });
  useKeyLayer({ layer: "page" });
  useLeafKeys(root, Object.fromEntries(queues.slice(0, 9).map((queue, at) => [String(at + 1), () => go(queue.route)])));
  return (
    <Pane id="desk" label={t("shell.home")}>
      <div ref={root} className="page" tabIndex={-1} data-pane-focus>
        <h1 className="page-head">{t("shell.home")}</h1>
        {queues.length === 0 ? (
          <EmptyState title={t("desk.empty")} />
        ) : (
          <nav className="desk-cards" aria-label={t("desk.queues")}>
            {queues.map((queue, at) => (
              <Card key={queue.id} queue={queue} at={at} />
            ))}
          </nav>
        )}
      </div>
    </Pane>
  );
}
