import { DAY } from "#kernel/time-units.ts";
import type { JSX } from "react";
import { rankingEntry } from "#domain/rankings/ranking-entry.resource.ts";
import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { count, l, fill } from "#web/i18n/text.ts";
import { textOf } from "#web/fields/cell.tsx";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { moment } from "#web/fields/format.ts";
import { partsText, ScoreBar } from "./score-bar.tsx";

const WIDTH = 64;
const HEIGHT = 16;

const { place, score, parts, places } = rankingEntry.fields;

/** By how many places an entry moved. A newcomer has no place before. */
function Moved({ moved }: { moved: number | null }): JSX.Element {
  if (moved === null) return <small className="text-small text-green-fg">{l(["新", "new"])}</small>;
  if (moved === 0) return <small className="text-small text-muted">–</small>;
  const color = moved > 0 ? "text-green-fg" : "text-red-fg";
  const words = moved > 0 ? l(["上升 {n}", "up {n}"]) : l(["下降 {n}", "down {n}"]);
  return (
    <small className={`text-small ${color}`} aria-label={fill(words, { n: Math.abs(moved) })}>
      {moved > 0 ? "▲" : "▼"}
      {Math.abs(moved)}
    </small>
  );
}

cellRenderers.set(place, ({ place: current, moved, pinned }) => (
  <span className="inline-flex items-baseline gap-1.25 whitespace-nowrap">
    {String(current)} <Moved moved={(moved ?? null) as number | null} />
    {pinned === true && (
      <small className="text-small" title={l(["已固定", "Pinned"])}>
        {l(["固定", "pin"])}
      </small>
    )}
  </span>
));

cellRenderers.set(score, ({ score: value }) => count(Math.round(Number(value ?? 0))));

cellRenderers.set(parts, ({ parts: points }) => {
  const parts = (points ?? {}) as Record<string, number>;
  return <ScoreBar parts={parts} most={Object.values(parts).reduce((sum, one) => sum + one, 0)} />;
});

/** Points of a line over places: the first place is at the top. Runs without the entry leave a gap at the left. */
function pointsOf(list: readonly (number | null)[]): string {
  const most = Math.max(2, ...list.map((one) => one ?? 0));
  const step = WIDTH / Math.max(1, list.length - 1);
  return list
    .flatMap((one, i) =>
      one === null ? [] : [`${(i * step).toFixed(1)},${(1 + ((one - 1) / (most - 1)) * (HEIGHT - 2)).toFixed(1)}`],
    )
    .join(" ");
}

cellRenderers.set(places, ({ places: list }) => {
  const all = (list ?? []) as readonly (number | null)[];
  const known = all.filter((one): one is number => one !== null);
  if (known.length < 2) return <span className="text-muted">–</span>;
  const words = fill(l(["近 {n} 次：最好第 {best} 名，最差第 {worst} 名", "{n} runs: best {best}, worst {worst}"]), {
    n: known.length,
    best: Math.min(...known),
    worst: Math.max(...known),
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={words}>
      <title>{words}</title>
      <polyline
        className="fill-none stroke-line-control stroke-[1.2]"
        vectorEffect="non-scaling-stroke"
        points={pointsOf(all)}
      />
    </svg>
  );
});

/** Weights of a formula by their measures, without those that weigh nothing. */
cellRenderers.set(recommendFormula.fields.weights, ({ weights }) =>
  partsText(Object.fromEntries(Object.entries((weights ?? {}) as Record<string, number>).filter(([, one]) => one > 0))),
);

/** Filaments as swatches. Their names are the colours themselves. */
cellRenderers.set(multicolorModel.fields.filamentColors, ({ filamentColors }) => {
  const all = ((filamentColors ?? []) as readonly { color: string }[]).map(({ color }) => color);
  return (
    <span className="inline-flex gap-0.5 align-middle" role="img" aria-label={all.join(", ")} title={all.join(", ")}>
      {all.map((color) => (
        <span
          key={color}
          className="size-3.25 rounded-[2px] border border-line-strong forced-color-adjust-none"
          style={{ background: color }}
        />
      ))}
    </span>
  );
});

/** The end of an entry, and the days until then. An entry without an end is for good. */
cellRenderers.set(blackList.fields.end, ({ end, status }) => {
  if (typeof end !== "number") return l(["永久", "For good"]);
  const left = Math.ceil((end - Date.now() / 1_000) / DAY);
  return (
    <>
      {moment(end).date}
      {status === "active" && left > 0 && (
        <span className="text-muted"> {fill(l(["剩 {n} 天", "{n} {n|day|days} left"]), { n: left })}</span>
      )}
    </>
  );
});

/** The subject of an entry: a member or a model by its name, anything else as it is compared. */
cellRenderers.set(blackList.fields.subject, (record, titles) => {
  const { fields } = blackList;
  const { subject, user, model } = record;
  const name = textOf(fields.user, user, titles, record) || textOf(fields.model, model, titles, record);
  return name ? `${name} · ${String(subject)}` : String(subject);
});
