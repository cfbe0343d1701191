import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Tone } from "#kernel/enumeration.ts";
import type { Queue } from "#kernel/queue.ts";
import { dueHoursOf } from "#kernel/queue.ts";
import type { DeskReply, TeamMember } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { onLive } from "#web/data/live.ts";
import { queryClient } from "#web/data/query.ts";
import { waiting } from "#web/shell/waiting.ts";
import { setValue } from "#web/store/state.ts";

export interface HomeQueue {
  queue: Queue;
  state: DeskReply["states"][number] | null;
  error: unknown;
}

const REFRESH_MS = 30_000;
/** Delay in ms that combines many live events into one read. */
const TOGETHER_MS = 1_000;

/**
 * Returns the urgency of a queue: green below half of the due time, yellow above, red if an item is overdue. @param now
 * seconds since 1970
 */
export function urgency({ queue, state }: HomeQueue, now: number): Tone {
  if (!state?.oldest) return "green";
  if (state.overdue > 0) return "red";
  const hours = dueHoursOf(queue);
  if (hours === null) return state.dueWithinHour > 0 ? "yellow" : "green";
  const share = (now - state.oldest) / (hours * 3_600);
  if (share >= 1) return "red";
  return share > 0.5 ? "yellow" : "green";
}

const weight: Record<Tone, number> = { red: 0, yellow: 1, blue: 2, green: 3 };

/**
 * Sorts queues by urgency. Equal ones keep the order of the definitions, so that a key stays with its card.
 * @param first ids of queues that come before all others
 */
export function byUrgency(all: readonly HomeQueue[], now: number, first: readonly string[] = []): HomeQueue[] {
  const place = (one: HomeQueue): number => weight[urgency(one, now)] + (first.includes(one.queue.id) ? 0 : 10);
  return all.toSorted((a, b) => place(a) - place(b));
}

interface Desk {
  queues: HomeQueue[];
  /** Null for an admin who leads no queue, and until loaded. */
  team: readonly TeamMember[] | null;
  note: DeskReply["note"];
  alerts: DeskReply["alerts"];
}

/** Loads the states of the queues, which are those that the queue screens show, and the work of the team. */
export function useDesk(queues: readonly Queue[], days: number): Desk {
  const { data, error } = useQuery({
    queryKey: ["queue", "desk", days],
    queryFn: ({ signal }) => call<DeskReply>(v2("queue", "desk"), { days }, { signal }),
    enabled: queues.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive((event) => {
      if (event.kind === "session") return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: ["queue"] });
        void queryClient.invalidateQueries({ queryKey: ["ownDay"] });
      }, TOGETHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  // Tabs and cards show the same counts.
  useEffect(() => {
    if (!data) return;
    const counts = data.states.map((state) => [state.queue, state.waiting] as const);
    const alerts = data.alerts.filter(({ status }) => status === "open").length;
    setValue(waiting, { ...waiting.value, alerts, queues: Object.fromEntries(counts) });
  }, [data]);
  const stateOf = ({ id }: Queue): HomeQueue["state"] => data?.states.find(({ queue }) => queue === id) ?? null;
  return {
    queues: queues.map((queue) => ({ queue, state: stateOf(queue), error })),
    team: data?.team ?? null,
    note: data?.note ?? null,
    alerts: data?.alerts ?? [],
  };
}
