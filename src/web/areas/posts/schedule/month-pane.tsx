import { useQuery } from "@tanstack/react-query";
import type { JSX, RefObject } from "react";
import { useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { dayAfter, dayOf, monthAfter, today } from "#web/fields/days.ts";
import { moment } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { language } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { focusPane } from "#web/keyboard/panes.ts";
import { Pane } from "#web/panes/pane.tsx";
import { setQuery } from "#web/routing/address.ts";
import type { State } from "#web/store/state.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { weeksOf } from "./days.ts";

/** Most posts of a month that the calendar reads, and most that it names on a day. */
const MOST = 1_000;
const NAMED = 2;

/** Planned posts of some days, by day. */
function usePlanned(from: string, to: string) {
  return useQuery({
    queryKey: ["list", "content", "calendar", from, to],
    queryFn: async ({ signal }) => {
      const filter = `review:wait,waitPush delyTime:${from}..${to}`;
      const asked = { filter, columns: ["heading", "delyTime", "review"], sort: "delyTime", pageSize: MOST };
      const { list, count } = await call<ListReply>(v2("content", "list"), asked, { signal });
      const byDay = new Map<string, AnyRecord[]>();
      for (const post of list) {
        const day = dayOf(new Date(Number(post["delyTime"]) * 1_000));
        byDay.set(day, [...(byDay.get(day) ?? []), post]);
      }
      return { byDay, count };
    },
  });
}

const weekClass = "grid grid-cols-7";

const timeOf = (seconds: unknown): string => moment(Number(seconds)).clock.slice(0, 5);

const named = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00`).toLocaleDateString(language() === "zh" ? "zh-CN" : "en-GB", how);

/** A day with the times and titles of its first posts. */
function Day(props: {
  day: string;
  month: string;
  isChosen: boolean;
  posts: readonly AnyRecord[];
  choose: () => void;
}): JSX.Element {
  const { day, month, isChosen, posts } = props;
  const label = `${named(day, { month: "long", day: "numeric", weekday: "long" })} ${t("schedule.posts", { n: posts.length })}`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid's keys do the same
    <div
      role="gridcell"
      id={`day-${day}`}
      tabIndex={-1}
      aria-selected={isChosen}
      aria-current={day === today() ? "date" : undefined}
      className={`flex h-13.5 flex-col border-t border-l border-line-soft px-2 py-px text-small leading-4.25 text-text first:border-l-0 aria-selected:bg-cursor aria-selected:inset-shadow-[0_0_0_1px_var(--color-accent)] ${day.startsWith(month) ? "" : "bg-sunken"}`}
      onClick={props.choose}
    >
      <span className="sr-only">{label}</span>
      <span
        className={`flex gap-1.5 ${day === today() ? "font-semibold text-accent-text" : "text-muted"}`}
        aria-hidden="true"
      >
        {Number(day.slice(8))}
        {posts.length > NAMED && <b className="font-medium text-ink">{posts.length}</b>}
      </span>
      {posts.slice(0, NAMED).map((post) => (
        <span
          key={post.id}
          className={`min-w-0 truncate ${post["review"] === 1 ? "text-yellow-fg" : ""}`}
          title={String(post["heading"])}
        >
          {timeOf(post["delyTime"])} {String(post["heading"])}
        </span>
      ))}
    </div>
  );
}

/** Weeks of a month, with the names of their days. */
function Month(props: {
  grid: RefObject<HTMLDivElement | null>;
  day: string;
  weeks: readonly string[][];
  byDay: ReadonlyMap<string, AnyRecord[]> | undefined;
  choose: (day: string) => void;
}): JSX.Element {
  const { grid, day, weeks, byDay, choose } = props;
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      data-pane-focus
      className="border-t border-line-soft"
      aria-label={named(day, { year: "numeric", month: "long" })}
      aria-activedescendant={`day-${day}`}
    >
      <div role="row" className={`${weekClass} text-small text-muted`}>
        {(weeks[0] ?? []).map((one) => (
          <span key={one} role="columnheader" className="px-2 py-0.5">
            {named(one, { weekday: "short" })}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div role="row" key={week[0]} className={weekClass}>
          {week.map((one) => (
            <Day
              key={one}
              day={one}
              month={day.slice(0, 7)}
              isChosen={one === day}
              posts={byDay?.get(one) ?? []}
              choose={() => choose(one)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Calendar of planned posts. Arrows move by day and week, PageUp and PageDown by month; Enter lists the day. */
export function MonthPane({ chosen }: { chosen: State<string> }): JSX.Element {
  const grid = useRef<HTMLDivElement>(null);
  const day = useValue(chosen);
  const weeks = weeksOf(day);
  const { data, error } = usePlanned(weeks[0]?.[0] ?? day, weeks.at(-1)?.at(-1) ?? day);
  const list = (): void => {
    setQuery({ f: `delyTime:${chosen.value}..${chosen.value}`, id: null, at: null });
    focusPane("list");
  };
  useControlKeys(grid, {
    arrowleft: () => setValue(chosen, dayAfter(day, -1)),
    arrowright: () => setValue(chosen, dayAfter(day, 1)),
    arrowup: () => setValue(chosen, dayAfter(day, -7)),
    arrowdown: () => setValue(chosen, dayAfter(day, 7)),
    pageup: () => setValue(chosen, monthAfter(day, -1)),
    pagedown: () => setValue(chosen, monthAfter(day, 1)),
    home: () => setValue(chosen, today()),
    enter: list,
    backspace: () => setQuery({ f: null, id: null, at: null }),
  });
  return (
    <Pane id="calendar" label={t("schedule.calendar")} isFitted>
      <div className="flex h-8.5 items-center gap-2.5 px-3 text-small">
        <b className="font-semibold text-ink">{named(day, { year: "numeric", month: "long" })}</b>
        {data && <span className="text-muted">{t("schedule.posts", { n: data.count })}</span>}
        {error !== null && <span className="tone-red">{messageOf(error)}</span>}
        <span className="flex-1" />
        <span className="text-muted">{t("schedule.keys")}</span>
      </div>
      <Month grid={grid} day={day} weeks={weeks} byDay={data?.byDay} choose={(next) => setValue(chosen, next)} />
    </Pane>
  );
}
