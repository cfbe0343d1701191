import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect } from "react";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import type { Length } from "#web/data/list-pages.ts";
import { availabilityHere, runCommand } from "#web/commands/run.ts";
import { titlesAtHand } from "#web/fields/known-names.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l, within } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { mendFocus } from "#web/keyboard/panes.ts";
import { registry } from "#web/registry/registry.ts";
import { EmptyState, nextStepsClass } from "#web/ui/states.tsx";
import type { FilterChip } from "./filter/filter-chips.ts";
import { joined } from "#domain/api/list-address.ts";
import { readFilter } from "./filter/filter-chips.ts";
import { withTargets } from "./filter/named-fields.ts";
import type { ListState } from "./list-state.ts";

/**
 * Maximum number of conditions for which the remaining length is counted. In a longer filter a single condition rarely
 * causes the empty list.
 */
const MAX_COUNTED = 8;

/** Counts the records of the list with another filter of the user. @throws ApiError */
async function lengthWith(state: ListState, filter: string, signal: AbortSignal): Promise<Length> {
  const { resource, screen, base, records } = state;
  const { resource: name, ...key } = records.key;
  const view = screen.views?.find(({ id }) => id === base);
  const whole = joined(screen.preset, view?.filter, readFilter(resource, filter).usable);
  const request = { ...key, filter: whole, page: 1, pageSize: 1, columns: [resource.title] };
  return call<ListReply>(v2(name, "list"), request, { signal });
}

/** Counts the records without any condition, and without each one; undefined where the count failed. */
function useLengths(state: ListState, filters: readonly string[]): readonly (Length | undefined)[] {
  const { data = [] } = useQuery({
    queryKey: ["lengths", state.identity, state.resource.name, ...filters],
    queryFn: async ({ signal }) => {
      const lengths = await Promise.allSettled(filters.map((filter) => lengthWith(state, filter, signal)));
      return lengths.map((one) => (one.status === "fulfilled" ? one.value : undefined));
    },
    staleTime: 0,
  });
  return data;
}

const nameOf = ({ name, text }: FilterChip): string => `${name} ${text.replace(/^[「“](.*)[」”]$/s, "$1")}`.trim();

function DropButton({ label, left, run }: { label: string; left: Length | undefined; run: () => void }): JSX.Element {
  const n = left && (left.countKind === "exact" ? count(left.count) : t("list.estimated", { n: count(left.count) }));
  return (
    <button type="button" className="link" onClick={run}>
      {label}
      {n !== undefined && l([`后有 ${n} 条`, `: ${n}`])}
    </button>
  );
}

/** An empty list without conditions of the user: names its view, and offers to add the first record. */
function EmptyView({ state, name }: { state: ListState; name: string }): JSX.Element {
  const view = state.screen.views?.find(({ id }) => id === state.base);
  const add = registry().command(`${state.resource.name}.add`);
  return (
    <EmptyState
      title={
        view?.filter
          ? l([`「${l(view.label)}」中没有${name}`, `No ${name} in “${l(view.label)}”`])
          : l([`这里还没有${name}`, `No ${name} yet`])
      }
    >
      {add && availabilityHere(add).ok && (
        <button type="button" className="link" onClick={() => runCommand(add.id)}>
          {l(add.label)} <CommandCap id={add.id} />
        </button>
      )}
    </EmptyState>
  );
}

/**
 * Explains an empty list. It offers to drop the condition whose removal returns the most records, or all conditions,
 * and shows the filter's key.
 */
export function EmptyList({
  state,
  setFilter,
}: {
  state: ListState;
  setFilter: (filter: string) => void;
}): JSX.Element {
  const { resource, filter } = state;
  const name = within(resource.label);
  const { chips } = readFilter(withTargets(resource, filter), filter, titlesAtHand(resource));
  const counted = chips.slice(-MAX_COUNTED);
  const lengths = useLengths(state, filter === "" ? [] : ["", ...counted.map(({ without }) => without)]);
  // The rows that this replaces may have had the focus. When this is replaced, one of its buttons may have it.
  useEffect(() => {
    mendFocus();
    return mendFocus;
  }, []);
  if (chips.length === 0) return <EmptyView state={state} name={name} />;
  const [all, ...each] = lengths;
  const most = Math.max(0, ...each.map((one) => one?.count ?? 0));
  const index = most > 0 ? each.findLastIndex((one) => one?.count === most) : -1;
  const best = chips.length === 1 ? chips[0] : counted[index];
  return (
    <EmptyState
      title={l([
        `没有符合 ${chips.length} 个条件的${name}`,
        `No ${name} meets the filter · conditions: ${chips.length}`,
      ])}
    >
      <span className={nextStepsClass}>
        {best && (
          <DropButton
            key="best"
            label={l([`移除「${nameOf(best)}」`, `Remove “${nameOf(best)}”`])}
            left={each[Math.max(0, index)]}
            run={() => setFilter(best.without)}
          />
        )}
        {chips.length > 1 && (
          <DropButton
            key="all"
            label={l(["移除全部条件", "Remove all conditions"])}
            left={all}
            run={() => setFilter("")}
          />
        )}
        <CommandCap id="list.filter" />
      </span>
    </EmptyState>
  );
}
