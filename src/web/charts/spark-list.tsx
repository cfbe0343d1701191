import type { JSX } from "react";
import { useEffect } from "react";
import { isSpark } from "#kernel/derived.ts";
import type { Resource } from "#kernel/resource.ts";
import { resourceShown } from "#kernel/screen.ts";
import { count } from "#web/i18n/text.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { ListScreen } from "#web/list/list-screen.tsx";
import { registry } from "#web/registry/registry.ts";
import { useQuery } from "#web/routing/address.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { useSelected } from "#web/store/state.ts";
import type { SparkValues } from "./spark-values.ts";
import { createSparkValues } from "./spark-values.ts";

const WIDTH = 46;
const HEIGHT = 16;

/** Points of a line over the values. A row without records is a flat line. */
const pointsOf = (values: readonly number[]): string => {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map((value, i) => `${(i * step).toFixed(1)},${(HEIGHT - 1 - (value / most) * (HEIGHT - 2)).toFixed(1)}`)
    .join(" ");
};

/** A count with its course over the last days. The line is decoration: the figure says the same sum. */
function SparkCell({ id, total, values }: { id: string; total: number; values: SparkValues }): JSX.Element {
  const row = useSelected(values.state, (rows) => rows.get(id));
  useEffect(() => values.want(id), [values, id]);
  return (
    <span className="inline-flex items-center justify-end gap-1">
      <svg
        className="w-8 flex-none"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        aria-hidden="true"
      >
        {row && (
          <polyline
            className="fill-none stroke-line-control stroke-[1.2] [vector-effect:non-scaling-stroke]"
            points={pointsOf(row)}
          />
        )}
      </svg>
      {count(total)}
    </span>
  );
}

/** Draws the counts of the last days of a resource as small charts. */
function registerSparks(resource: Resource): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isSpark(field) || cellRenderers.has(field)) continue;
    const values = createSparkValues(resource.name, name);
    cellRenderers.set(field, (record) => (
      <SparkCell id={record.id} total={Number(record[name] ?? 0)} values={values} />
    ));
  }
}

/** List whose counts of the last days are drawn as small charts. */
export function SparkListScreen(props: ScreenProps): JSX.Element {
  const resource = registry().resource(resourceShown(props.screen, useQuery()["v"]) ?? "");
  if (resource) registerSparks(resource);
  return <ListScreen {...props} />;
}
