import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useId, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import type { BoardPreview } from "#domain/rankings/api.ts";
import { RankMeasure } from "#domain/rankings/enumerations.ts";
import type { Weight } from "#domain/rankings/ranking.rules.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { barFieldClass } from "#web/ui/field-box.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { Sides } from "./sides.tsx";

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value) || 0));

/** One figure that can be tried, by a slider and by its number. */
function Figure(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  set: (to: number) => void;
}): JSX.Element {
  const { label, value, least, most, set } = props;
  const id = useId();
  const change = (text: string): void => set(Math.max(least, clamp(Number(text), most)));
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        type="range"
        tabIndex={-1}
        aria-label={label}
        min={least}
        max={most}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
      <input
        id={id}
        className={`${barFieldClass({ height: 26 })} w-[4.5em] text-text`}
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </>
  );
}

/** A board as it is published, next to the one that other weights would give. Nothing is saved here. */
export function BoardPreviewPanel({ record }: PanelProps): JSX.Element {
  const stored = (record["formula"] ?? []) as readonly Weight[];
  const [tried, setTried] = useState<{ formula: readonly Weight[]; halfLife: number }>({
    formula: stored,
    halfLife: Number(record["halfLife"]),
  });
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "ranking", "preview", record.id, tried],
    queryFn: ({ signal }) => call<BoardPreview>(v2("ranking", "preview"), { id: record.id, ...tried }, { signal }),
    placeholderData: keepPreviousData,
  });
  const measures = RankMeasure.values.filter(({ key }) => record["board"] === "user" || key !== "models");
  const weightOf = (measure: string): number => tried.formula.find((one) => one.measure === measure)?.weight ?? 0;
  const setWeight = (measure: string, weight: number): void =>
    setTried((now) => ({
      ...now,
      formula: measures.flatMap(({ key }) => {
        const share = key === measure ? weight : (now.formula.find((one) => one.measure === key)?.weight ?? 0);
        return share > 0 ? [{ measure: key, weight: share }] : [];
      }),
    }));
  return (
    <div className="grid gap-3 px-4 py-3">
      <div className="grid max-w-[420px] grid-cols-[auto_1fr_4em] items-center gap-x-2.5 gap-y-1.5">
        {measures.map(({ key }) => (
          <Figure
            key={key}
            label={labelOf(RankMeasure, key)}
            value={weightOf(key)}
            least={0}
            most={100}
            set={(to) => setWeight(key, to)}
          />
        ))}
        <Figure
          label={l(["半衰期（小时）", "Half-life (hours)"])}
          value={tried.halfLife}
          least={1}
          most={8_760}
          set={(halfLife) => setTried((now) => ({ ...now, halfLife }))}
        />
      </div>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <Sides
          titles={[l(["现行榜单", "Published"]), l(["按此公式", "By this formula"])]}
          now={data.now}
          tried={data.tried}
        />
      )}
    </div>
  );
}
