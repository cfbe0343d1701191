import type { JSX, ReactNode } from "react";
import { useEffect, useMemo, useRef } from "react";
import { homeCommands } from "#commands/home.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Queue } from "#kernel/queue.ts";
import { addHandler, useCommandHandler } from "#web/commands/handlers.ts";
import type { OwnDayReply } from "#domain/api/queue.ts";
import { holders } from "./holders.tsx";
import { QueueCard } from "./queue-card.tsx";
import { inColumns, inSections } from "./queue-sections.ts";
import { Differing } from "./differing.tsx";
import { CountsByKind, DoneCounts, OwnCounts, OwnDecisions, useOwnDay } from "./own-day.tsx";
import type { HomeQueue } from "./queue-states.ts";
import { byUrgency, useDesk } from "./queue-states.ts";
import { Alerts } from "./alerts.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { DeskBar, useDeskView } from "./desk-bar.tsx";
import { QueueRows } from "./queue-rows.tsx";
import { ShiftNote } from "./shift-note.tsx";
import { useStops } from "./stops.ts";
import { Team } from "./team.tsx";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { queryClient } from "#web/data/query.ts";
import { messageOf } from "#web/data/error.ts";
import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { viewNames } from "#web/commands/names.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { Pane } from "#web/panes/pane.tsx";
import { addDefinitions, registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";
import { openScreen } from "#web/routing/tabs.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { useLatest } from "#web/store/latest.ts";
import { showStatus } from "#web/shell/status-line.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { rightHalfClass } from "./lower-list.tsx";
import { noneClass, NumberList, SidePart } from "./side-part.tsx";

// No other screen has them.
addDefinitions({ commands: Object.values(homeCommands) });

/** The most urgent queues are cards, and the others rows. */
const CARDS = 4;

/** Keys of the most urgent queues. */
const KEYS = 9;

/** Returns the queues with a key, in their order on screen: the cards, then the rows by column. */
function keyedOf(cards: readonly HomeQueue[]): HomeQueue[] {
  const rows = inColumns(inSections(cards.slice(CARDS))).flatMap((column) => column.flatMap(({ queues }) => queues));
  const urgent = new Set(cards.slice(0, KEYS));
  return [...cards.slice(0, CARDS), ...rows].filter((one) => urgent.has(one));
}

/** Handles the keys of the queues: 1–9 open the most urgent ones. */
function useQueueKeys(keyed: readonly HomeQueue[]): void {
  const latest = useLatest(keyed);
  // There are as many commands as queues with a key, with their names.
  const names = keyed.map(({ queue }) => l(queue.label)).join("\n");
  useEffect(() => {
    const places = names === "" ? [] : names.split("\n");
    const open = (index: number) => (): boolean => {
      const one = latest.current[index];
      if (one) openScreen(one.queue.route);
      return one !== undefined;
    };
    const stops = places.map((_, index) => addHandler(`listView.${index + 1}`, open(index)));
    setValue(viewNames, places);
    return () => {
      stops.forEach((stop) => stop());
      setValue(viewNames, []);
    };
  }, [latest, names]);
}

/** The queues: the most urgent ones as cards, and the others as rows. */
function Queues(props: { cards: readonly HomeQueue[]; now: number; me: string }): JSX.Element {
  const { cards, now, me } = props;
  const keyed = keyedOf(cards);
  useQueueKeys(keyed);
  const keyOf = (one: HomeQueue): string | null => {
    const index = keyed.indexOf(one);
    return index < 0 ? null : String(index + 1);
  };
  return (
    <nav aria-label={t("home.queues")}>
      <div className="grid grid-cols-4 border-y border-line max-[1101px]:grid-cols-2">
        {cards.slice(0, CARDS).map((one) => (
          <QueueCard key={one.queue.id} one={one} binding={keyOf(one)} now={now} me={me} />
        ))}
      </div>
      {cards.length > CARDS && <QueueRows sections={inSections(cards.slice(CARDS))} {...{ keyOf, me }} />}
    </nav>
  );
}

function useTotals(cards: readonly HomeQueue[]): void {
  const sum = (read: (one: HomeQueue) => number): number => cards.reduce((all, one) => all + read(one), 0);
  const waiting = sum(({ state }) => state?.waiting ?? 0);
  const overdue = sum(({ state }) => state?.overdue ?? 0);
  const mine = sum(({ state }) => state?.heldByMe.length ?? 0);
  const isKnown = cards.some(({ state }) => state !== null);
  useEffect(() => {
    if (!isKnown) return undefined;
    return showStatus(
      <>
        <span>
          {t("home.all")} <b>{count(waiting)}</b>
        </span>
        {overdue > 0 && (
          <span className="text-red-fg">
            <Glyph tone="red" />
            {t("home.overdue", { n: count(overdue) })}
          </span>
        )}
        <span>
          {t("home.mine")} <b>{mine}</b>
        </span>
      </>,
    );
  }, [isKnown, waiting, overdue, mine]);
}

function Holding({ cards, me }: { cards: readonly HomeQueue[]; me: string }): JSX.Element {
  const isKnown = cards.every(({ state }) => state !== null);
  const rows = cards.flatMap((one) => holders(one, me).map((holder) => ({ ...holder, queue: one.queue })));
  return (
    <SidePart title={t("home.working")}>
      {rows.length === 0 && isKnown && <p className={noneClass}>{t("home.nobody")}</p>}
      <NumberList
        rows={rows.map(({ name, n, queue }) => ({
          key: `${queue.id} ${name}`,
          name: (
            <>
              {name} <span className="text-muted">{l(queue.label)}</span>
            </>
          ),
          n,
        }))}
      />
    </SidePart>
  );
}

/** Gives back all items that the admin holds, in any queue. */
async function giveBackAll(cards: readonly HomeQueue[]): Promise<void> {
  const held = cards.filter(({ state }) => (state?.heldByMe.length ?? 0) > 0);
  const released = await Promise.all(
    held.map(({ queue }) => call<string[]>(v2("queue", "giveBack"), { queue: queue.id })),
  );
  notify(t("home.givenBack", { n: released.flat().length }), "green");
  await queryClient.invalidateQueries({ queryKey: ["queue"] });
}

/** Returns the queues that the admin may see, updated when permissions change. */
const useOwnQueues = (actor: Actor | null): Queue[] =>
  useMemo(
    () =>
      registry().queues.filter((queue) => {
        const screen = registry().screen(queue.route);
        return screen ? isGranted(actor, permissionOfScreen(screen)) : false;
      }),
    [actor],
  );

/** Home screen of an admin without a permission group: it names whom to ask. */
function NoGroup(): JSX.Element {
  return (
    <Pane id="home" label={t("shell.home")}>
      <h1 className="sr-only">{t("shell.home")}</h1>
      <EmptyState title={t("home.noGroup")}>
        <p>{t("home.noGroup.way")}</p>
      </EmptyState>
    </Pane>
  );
}

/** Layout of the home screen: work and last operations in the main pane, today's numbers next to it. */
function Columns(props: {
  children: ReactNode;
  counts: ReactNode;
  /** Title of the counts: the days that they cover. */
  title?: string;
  /** Parts above the counts: alerts and the shift note, which are always in sight. */
  first?: ReactNode;
  beside?: ReactNode;
}): JSX.Element {
  const { counts, title = t("home.today") } = props;
  const frame = useRef<HTMLDivElement>(null);
  useStops(frame);
  return (
    <div
      className="grid h-full grid-cols-[minmax(0,1fr)_392px] max-[1101px]:grid-cols-[minmax(0,1fr)_264px]"
      data-testid="home"
    >
      <Pane id="home" label={t("shell.home")}>
        <div ref={frame} className="flex min-h-0 flex-1 flex-col overflow-auto" tabIndex={-1} data-pane-focus>
          <FirstSteps />
          {props.children}
        </div>
      </Pane>
      <aside
        className="overflow-auto border-l border-line bg-surface **:focus-visible:-outline-offset-2"
        aria-label={title}
      >
        {props.first}
        {counts && <SidePart title={title}>{counts}</SidePart>}
        {props.beside}
      </aside>
    </div>
  );
}

/** Home screen of an admin without a queue: today's operations. */
function NoQueues({ day }: { day: OwnDayReply | undefined }): JSX.Element {
  return (
    <Columns counts={day && <DoneCounts day={day} />}>
      <h1 className="sr-only">{t("shell.home")}</h1>
      <p className={noneClass}>{t("home.empty")}</p>
      {day && <OwnDecisions day={day} kind="did" />}
    </Columns>
  );
}

/** Charts are loaded once the queues are on screen. */
const historyChunk = defineChunk(async () => (await import("./history.tsx")).History);

/** Home screen, where a shift starts: the queues with their urgency, the own decisions, and the team. */
export function HomeScreen(): JSX.Element {
  const actor = useActor();
  const queues = useOwnQueues(actor);
  const now = useNow() / 1_000;
  const view = useDeskView();
  const { queues: states, team, note, alerts } = useDesk(queues, view.days);
  const cards = byUrgency(states, now, actor?.queues);
  const day = useOwnDay(actor?.id ?? null, view.days);
  const holds = cards.some(({ state }) => (state?.heldByMe.length ?? 0) > 0);
  useKeyLayer({ layer: "home", pane: "home" });
  useCommandHandler("home.claim", () => go(cards[0]?.queue.route ?? "/"), cards.length > 0);
  useCommandHandler(
    "home.giveBack",
    () => void giveBackAll(cards).catch((error: unknown) => notify(messageOf(error), "red")),
    holds,
  );
  useTotals(cards);
  // The login or a password change lies over the screen, so no data is shown below.
  if (!actor)
    return (
      <Pane id="home" label={t("shell.home")}>
        {null}
      </Pane>
    );
  if (!actor.isSuper && actor.auths.length === 0) return <NoGroup />;
  if (queues.length === 0) return <NoQueues day={day} />;
  const isTeam = view.isTeam && team !== null;
  const isKnown = cards.some(({ state }) => state !== null);
  return (
    <Columns
      title={view.days === 1 ? t("home.today") : t("home.myDays", { n: view.days })}
      first={
        <>
          <Alerts alerts={alerts} />
          <ShiftNote note={note} me={actor.id} />
        </>
      }
      counts={day && <OwnCounts day={day} />}
      beside={
        <>
          {day && <Differing opinions={day.differing} />}
          <Holding cards={cards} me={actor.name} />
          {day && <CountsByKind day={day} />}
        </>
      }
    >
      <DeskBar view={view} queues={queues.length} hasTeam={team !== null} holds={holds} />
      <Queues {...{ cards, now }} me={actor.name} />
      <div className="grid flex-[1_0_auto] grid-cols-2 grid-rows-[minmax(400px,auto)] max-[1101px]:grid-cols-1 max-[1101px]:grid-rows-[auto_minmax(320px,1fr)]">
        <div>
          {isKnown && <Load chunk={historyChunk} partProps={{ sections: inSections(cards), ofTeam: isTeam }} />}
        </div>
        {isTeam ? <Team team={team} /> : day && <OwnDecisions day={day} className={rightHalfClass} />}
      </div>
    </Columns>
  );
}
