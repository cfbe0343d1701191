import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects } from "#domain/api/commands.ts";
import type { StoodModule } from "#domain/tags/home-version.resource.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { textOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { isStored } from "./stored-modules.ts";
import { Skeleton } from "#web/ui/states.tsx";

/** Fields of a module that its line in a version shows. */
const SHOWN = ["kind", "style", "platforms", "begin", "end"];

function Module({ module }: { module: StoodModule }): JSX.Element {
  const resource = registry().resource("homeModule");
  const facts = SHOWN.flatMap((name) => {
    const field = resource?.fields[name];
    const value = module.values[name];
    if (!field || value === null || value === undefined) return [];
    const text = textOf(field, value, {}, module.values);
    return text === "" ? [] : [`${l(field.label)} ${text}`];
  });
  return (
    <li className="py-1">
      <b>{module.name}</b>
      <p className="text-muted text-small">{facts.join(" · ")}</p>
    </li>
  );
}

/** Effects of a roll back to the version now, as the server foretells them. */
function Against({ record }: PanelProps): JSX.Element {
  const { data, error } = useQuery({
    queryKey: ["list", "homeModule", "version", record.id, record.version],
    queryFn: ({ signal }) =>
      call<CommandEffects>(
        v2("homeVersion", "rollBackEffects"),
        { ids: [record.id], versions: { [record.id]: record.version } },
        { signal },
      ),
    retry: false,
  });
  if (error) return <p className="text-muted">{messageOf(error)}</p>;
  if (!data) return <Skeleton rows={2} />;
  return (
    <ul>
      {data.effects.slice(1).map((effect) => (
        <li key={effect} className="py-1">
          {effect}
        </li>
      ))}
    </ul>
  );
}

/** The modules of a version, and the effects of a roll back to it. */
export function VersionPanel(props: PanelProps): JSX.Element {
  const stored = props.record["modules"];
  const modules = Array.isArray(stored) ? stored.filter(isStored) : [];
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-4 px-4 py-3">
      <section>
        <h2 className="mb-1.5 font-semibold">{l(["这一版", "This version"])}</h2>
        <ol>
          {modules.map((module) => (
            <Module key={module.id} module={module} />
          ))}
        </ol>
        {modules.length === 0 && <p className="text-muted">{l(["页面是空的", "The page was empty"])}</p>}
      </section>
      <section>
        <h2 className="mb-1.5 font-semibold">{l(["回滚会改变", "A roll back would change"])}</h2>
        <Against {...props} />
      </section>
    </div>
  );
}
