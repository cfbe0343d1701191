import type { ComponentType, JSX } from "react";
import { useMemo } from "react";
import { Link } from "wouter";
import { joined, usableFilter } from "#domain/api/list-address.ts";
import { narrowedBy } from "#domain/api/narrowed.ts";
import type { WrongParameter } from "#domain/api/narrowed.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Parameters, Screen } from "#kernel/screen.ts";
import { resourceShown } from "#kernel/screen.ts";
import { localZone } from "#web/charts/chart-address.ts";
import { fill, l } from "#web/i18n/text.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import { useQuery } from "#web/routing/address.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { EmptyState, nextStepsClass } from "#web/ui/states.tsx";
import { ListScreen } from "./list-screen.tsx";
import { openViews } from "./views/saved-views.ts";

/** What a part above a list gets. */
export interface HeadProps {
  screen: Screen;
  resource: Resource;
  parameters: Parameters;
  /** The complete filter of the list below. */
  filter: string;
}

const isDay = ({ fields }: Resource, name: string): boolean => fields[name]?.kind === "time";

/** Page for an address whose parameters narrow nothing. */
function WrongAddress({ screen, resource, wrong }: HeadProps & { wrong: readonly WrongParameter[] }): JSX.Element {
  const title = l(["地址里的参数不对", "The address has wrong parameters"]);
  const parent = registry().screen(screen.parent ?? "");
  return (
    <Pane id="page" label={title}>
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title}>
        {wrong.map(({ name, value, field }) => (
          <p key={name}>
            {fill(l(["「{value}」不是{field}", "“{value}” is no value of {field}"]), {
              value,
              field: l(isDay(resource, field) ? ["日期", "date"] : (resource.fields[field]?.label ?? [name, name])),
            })}
          </p>
        ))}
        {parent && (
          <span className={nextStepsClass}>
            <Link href={parent.route} className="link" data-pane-focus>
              {l(parent.label)}
            </Link>
          </span>
        )}
      </EmptyState>
    </Pane>
  );
}

type NarrowedListProps = ScreenProps & {
  /** Drawn above the list; it follows the filter. */
  head?: ComponentType<HeadProps>;
};

/** A list that the parameters of its address narrow, with a head above. */
export function NarrowedList({ screen, parameters, head: Head }: NarrowedListProps): JSX.Element {
  const { v, f = "" } = useQuery();
  const resource = registry().resource(resourceShown(screen, v) ?? "");
  const { filter, wrong } = useMemo(
    () => (resource ? narrowedBy(screen, resource, parameters, localZone()) : { filter: "", wrong: [] }),
    [screen, resource, parameters],
  );
  const shown = useMemo((): Screen => ({ ...screen, preset: joined(screen.preset, filter) }), [screen, filter]);
  if (!resource) return <ListScreen screen={shown} parameters={parameters} />;
  const views = openViews(shown);
  const view = views.find(({ id }) => id === v) ?? views[0];
  const whole = joined(shown.preset, view?.filter, usableFilter(resource, f));
  const about: HeadProps = { screen: shown, resource, parameters, filter: whole };
  if (wrong.length > 0) return <WrongAddress {...about} wrong={wrong} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {Head && <Head {...about} />}
      <div className="min-h-0 flex-1">
        <ListScreen screen={shown} parameters={parameters} />
      </div>
    </div>
  );
}
