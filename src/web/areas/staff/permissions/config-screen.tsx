import type { Titles } from "#domain/api/list.ts";
import type { GroupRefusal, GroupUse } from "#domain/api/staff.ts";
import { isId } from "#kernel/id.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { ApiError } from "#web/data/error.ts";
import { useRecord } from "#web/data/record.ts";
import { t } from "#web/i18n/part-text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { Missing } from "#web/screens/missing.tsx";
import { useOwnName, useTabName } from "#web/screens/tab-name.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Bar, Filters, TheirsBar } from "./bars.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { groupRefusals, groupUse, wholeTree } from "./group.ts";
import { LeaveConfig } from "./leave-config.tsx";
import type { SidePart } from "./side-part.ts";
import { nodeOf } from "./permission-tree.ts";
import { RefusalsPart } from "./refusals.tsx";
import { AsGroupPart, ComparePart, DifferencePart } from "./side-panels.tsx";
import { Tree } from "./tree.tsx";
import { useConfig } from "./use-config.ts";
import type { Config } from "./use-config.ts";
import { useRows } from "./use-rows.ts";
import { useTreeCommands } from "./use-tree-commands.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JSX } from "react";

const parts = ["difference", "refusals", "asGroup", "compare"] as const;

const noRefusals: readonly GroupRefusal[] = [];

function Side(props: {
  part: SidePart;
  choose: (part: SidePart) => void;
  config: Config;
  other: AnyRecord | null;
  use: GroupUse | undefined;
  refusals: readonly GroupRefusal[];
  take: (permission: string) => void;
}): JSX.Element {
  const { part, config } = props;
  const counts: Partial<Record<SidePart, number>> = {
    difference: config.difference.added.length + config.difference.removed.length,
    refusals: props.refusals.length,
  };
  return (
    <Pane id="side" label={t("config.side")} as="aside">
      <Tabs
        label={t("config.side")}
        panelId="cf-part"
        items={parts.map((id) => ({
          id,
          label: t(`config.part.${id}`),
          count: counts[id],
        }))}
        open={part}
        choose={(id) => props.choose(parts.find((one) => one === id) ?? "difference")}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by key */}
      <div
        id="cf-part"
        role="tabpanel"
        className="min-h-0 flex-1 overflow-auto px-4 pt-2 pb-4"
        tabIndex={0}
        data-pane-focus
      >
        {part === "difference" && <DifferencePart difference={config.difference} admins={props.use?.admins ?? []} />}
        {part === "refusals" && <RefusalsPart refusals={props.refusals} granted={config.granted} take={props.take} />}
        {part === "asGroup" && <AsGroupPart granted={config.granted} isSystem={config.isSystem} />}
        {part === "compare" && <ComparePart granted={config.granted} other={props.other} />}
      </div>
    </Pane>
  );
}

function Work({ record, titles }: { record: AnyRecord; titles: Titles }): JSX.Element {
  const config = useConfig(record, titles);
  const { data: use } = useQuery(groupUse(record.id));
  const { data: refusals = noRefusals } = useQuery(groupRefusals(record.id));
  const rows = useRows(config.granted, use?.used ?? null);
  const [part, setPart] = useState<SidePart>("difference");
  const [other, setOther] = useState<AnyRecord | null>(null);
  useKeyLayer({ layer: "tree", resource: "authGroup", pane: "permissions" });
  useKeyLayer({ layer: "page", resource: "authGroup" });
  useKeyLayer({ layer: "form" });
  useTreeCommands({ config, rows, refusals, setPart, setOther });
  useCommandHandler("edit.save", () => void config.save());
  const press = (index: number): void => {
    const node = rows.rows[index];
    rows.go(index);
    if (node) config.toggle(node, false);
  };
  const take = (permission: string): void => {
    rows.reveal(permission);
    document.querySelector<HTMLElement>("[role=tree]")?.focus();
    const node = nodeOf(wholeTree, permission);
    if (node && !config.granted.has(permission)) config.toggle(node, false);
  };
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_clamp(330px,30vw,392px)] [&>aside]:border-l [&>aside]:border-line">
      <Pane id="permissions" label={t("config.tree")}>
        <Bar config={config} />
        <DraftBar config={config} />
        {config.theirs && <TheirsBar theirs={config.theirs} />}
        <Filters rows={rows} />
        <Tree
          label={t("config.tree")}
          rows={rows.rows}
          cursor={rows.cursor}
          granted={config.granted}
          opening={config.opening}
          theirs={config.theirs?.difference ?? null}
          folded={rows.folded}
          used={use?.used ?? null}
          refusalOf={config.refusalOf}
          press={press}
          choose={rows.go}
        />
      </Pane>
      <Side {...{ part, config, other, use, refusals, take }} choose={setPart} />
      <LeaveConfig config={config} />
    </div>
  );
}

/** Screen for the permissions of one group. */
export function ConfigScreen({ screen, parameters }: ScreenProps): JSX.Element {
  const id = parameters["id"];
  const loaded = useRecord("authGroup", isId(id) ? id : null);
  const resource = registry().resource("authGroup");
  useTabName(resource, loaded, !isId(id));
  useOwnName(screen, parameters, resource, loaded.record);
  if (loaded.record) return <Work key={loaded.record.id} record={loaded.record} titles={loaded.titles} />;
  if (resource && (!isId(id) || (loaded.error instanceof ApiError && loaded.error.isMissing)))
    return <Missing resource={resource} id={id ?? ""} error={loaded.error} />;
  if (loaded.error) return <Failed error={loaded.error} retry={loaded.retry} />;
  return <Skeleton rows={12} />;
}
