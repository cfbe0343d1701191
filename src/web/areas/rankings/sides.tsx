import type { JSX } from "react";
import type { ComparedPlace } from "#domain/rankings/api.ts";
import { l } from "#web/i18n/text.ts";
import { Thumb } from "#web/ui/thumb.tsx";
import { ScoreBar } from "./score-bar.tsx";

const ROW = 28;
const WIDTH = 64;

const middle = (place: number): number => (place - 0.5) * ROW;

/** Lines between the places of both sides. Those that rise are green, those that fall are red. */
function Moves({ now, tried }: { now: readonly ComparedPlace[]; tried: readonly ComparedPlace[] }): JSX.Element {
  const shown = new Map(tried.map(({ id }, i) => [id, i + 1]));
  return (
    <svg height={Math.max(now.length, tried.length) * ROW} aria-hidden="true">
      {now.map(({ id }, i) => {
        const to = shown.get(id);
        if (to === undefined) return null;
        const color = to < i + 1 ? "stroke-green-fg" : to > i + 1 ? "stroke-red-fg" : "stroke-line-control";
        return (
          <line key={id} className={color} strokeWidth={1} x1={4} y1={middle(i + 1)} x2={WIDTH - 4} y2={middle(to)} />
        );
      })}
    </svg>
  );
}

function Side({
  title,
  list,
  isTried,
}: {
  title: string;
  list: readonly ComparedPlace[];
  isTried: boolean;
}): JSX.Element {
  const most = Math.max(1, ...list.map(({ score }) => score));
  return (
    <div>
      <h3 className="font-semibold text-ink">{title}</h3>
      {list.length === 0 && <p className="text-muted">{l(["没有符合条件的作品", "No work qualifies"])}</p>}
      <ol>
        {list.map((one, i) => (
          <li
            key={one.id}
            className={`flex h-7 min-w-0 items-center gap-1.5 ${one.other === null && !isTried ? "text-muted" : ""}`}
          >
            <b className={`w-[2em] text-right ${one.other === null && isTried ? "text-green-fg" : "text-muted"}`}>
              {i + 1}
            </b>
            {one.cover && <Thumb image={{ key: one.cover } as never} size={22} className="size-5.5" />}
            <span className="min-w-0 flex-1 truncate" title={one.name}>
              {one.name}
            </span>
            {isTried && <ScoreBar parts={one.parts} most={most} isShort />}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Two lists of places side by side, with the moves between them. */
export function Sides(props: {
  titles: readonly [now: string, tried: string];
  now: readonly ComparedPlace[];
  tried: readonly ComparedPlace[];
}): JSX.Element {
  const { titles, now, tried } = props;
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_64px_minmax(0,1fr)] items-start">
      <Side title={titles[0]} list={now} isTried={false} />
      <div>
        <h3 className="font-semibold text-ink">&nbsp;</h3>
        <Moves now={now} tried={tried} />
      </div>
      <Side title={titles[1]} list={tried} isTried />
    </div>
  );
}
