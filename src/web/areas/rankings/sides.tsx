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
        const way = to < i + 1 ? "up" : to > i + 1 ? "down" : "";
        return <line key={id} className={way} x1={4} y1={middle(i + 1)} x2={WIDTH - 4} y2={middle(to)} />;
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
      <h3>{title}</h3>
      {list.length === 0 && <p className="text-muted">{l(["没有符合条件的作品", "No work qualifies"])}</p>}
      <ol>
        {list.map((one, i) => (
          <li key={one.id} className={one.other === null ? (isTried ? "new" : "out") : ""}>
            <b>{i + 1}</b>
            {one.cover && <Thumb image={{ key: one.cover } as never} size={22} />}
            <span className="min-w-0 truncate" title={one.name}>
              {one.name}
            </span>
            {isTried && <ScoreBar parts={one.parts} most={most} />}
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
    <div className="sides">
      <Side title={titles[0]} list={now} isTried={false} />
      <div>
        <h3>&nbsp;</h3>
        <Moves now={now} tried={tried} />
      </div>
      <Side title={titles[1]} list={tried} isTried />
    </div>
  );
}
