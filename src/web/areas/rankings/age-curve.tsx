import type { JSX } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { fill, l } from "#web/i18n/text.ts";

const WIDTH = 460;
const HEIGHT = 120;
const STEPS = 60;

/** Typical works: their downloads after a day, which grow with the square root of their age. */
const typical = [
  { label: ["热门作品", "A popular work"], downloads: 2_000 },
  { label: ["一般作品", "A usual work"], downloads: 200 },
  { label: ["新人作品", "A newcomer's work"], downloads: 20 },
] as const;

const dashes = [undefined, "6 4", "2 3"];

/** Score of a typical work at an age in hours, by the weights of a formula. */
function scoreAt(record: AnyRecord, downloads: number, age: number): number {
  const weights = (record["weights"] ?? {}) as Record<string, number>;
  const grown = downloads * Math.sqrt(Math.max(age, 1) / 24);
  const figures: Record<string, number> = {
    views: grown * 9,
    downloads: grown,
    likes: grown / 4,
    collections: grown / 6,
  };
  const points = Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + Number(weight) * Math.sqrt(1 + (figures[name] ?? 0)),
    0,
  );
  const span = Number(record["newHours"]);
  const bonus = age < span ? (Number(record["newBonus"]) / 100) * (1 - age / span) : 0;
  return points * 0.5 ** (age / Number(record["halfLife"])) * (1 + bonus);
}

/** Scores of typical works over their age, up to four half-lives. */
export function AgeCurve({ record }: { record: AnyRecord }): JSX.Element {
  const span = Math.max(24, Number(record["halfLife"]) * 4);
  const lines = typical.map(({ label, downloads }) => ({
    label,
    values: Array.from({ length: STEPS + 1 }, (_, i) => scoreAt(record, downloads, (i / STEPS) * span)),
  }));
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const points = (values: readonly number[]): string =>
    values.map((one, i) => `${(i / STEPS) * WIDTH},${HEIGHT - 2 - (one / most) * (HEIGHT - 6)}`).join(" ");
  const title = fill(l(["{n} 天内的得分", "Score over {n} {n|day|days}"]), { n: Math.round(span / 24) });
  return (
    <section>
      <h3 className="font-semibold text-ink">{title}</h3>
      <svg
        className="h-30 w-full max-w-[460px]"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {lines.map(({ label, values }, index) => (
          <polyline
            key={label[1]}
            className="fill-none stroke-ink stroke-[1.5]"
            strokeDasharray={dashes[index]}
            vectorEffect="non-scaling-stroke"
            points={points(values)}
          />
        ))}
      </svg>
      <p className="text-muted text-small">{`${l(typical[0].label)} — ${l(typical[1].label)} ‒ ‒ ${l(typical[2].label)} ···`}</p>
    </section>
  );
}
