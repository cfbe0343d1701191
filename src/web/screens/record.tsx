import type { JSX } from "react";
import { useMemo } from "react";
import { isId } from "#kernel/id.ts";
import { useEditCommands } from "#web/commands/edit-commands.ts";
import { useCommandTarget } from "#web/commands/target.ts";
import { ApiError } from "#web/data/error.ts";
import { useRecord } from "#web/data/record.ts";
import type { DetailPaneProps } from "#web/detail/detail-pane.tsx";
import { DetailPane } from "#web/detail/detail-pane.tsx";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { recordTarget } from "#web/detail/record-target.ts";
import { useHistoryCommands } from "#web/detail/record-page.ts";
import { registry } from "#web/registry/registry.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { FallbackScreen } from "./fallback.tsx";
import { useNeighbors } from "./use-neighbors.ts";
import { Missing } from "./missing.tsx";
import { useOwnName, useTabName } from "./tab-name.ts";

function Alone(props: DetailPaneProps): JSX.Element {
  useEditCommands(props.resource, () => (props.isReadOnly ? null : props.id));
  useHistoryCommands(props.resource);
  return <DetailPane {...props} isAlone />;
}

/** Page of one record. It can be changed only if `isCanEdit` is 1 in the address. */
export function RecordScreen({ screen, parameters }: ScreenProps): JSX.Element {
  const resource = registry().resource(screen.resource ?? "");
  const id = parameters["id"] ?? null;
  const loaded = useRecord(resource?.name ?? "", isId(id) ? id : null);
  const neighbors = useNeighbors(screen, resource, isId(id) ? id : null, parameters);
  const isReadOnly = parameters["isCanEdit"] !== undefined && parameters["isCanEdit"] !== "1";
  useKeyLayer({ layer: "record", resource: resource?.name ?? null, pane: "detail" });
  useKeyLayer({ layer: "page", resource: resource?.name ?? null });
  const record = loaded.record;
  useTabName(resource, loaded, !isId(id));
  useOwnName(screen, parameters, resource, record);
  const target = useMemo(
    () => (resource && record ? recordTarget(resource, record, isReadOnly) : null),
    [resource, record, isReadOnly],
  );
  useCommandTarget(() => target);
  if (!resource) return <FallbackScreen />;
  if (!isId(id) || (loaded.error instanceof ApiError && loaded.error.isMissing))
    return <Missing resource={resource} id={id ?? ""} error={loaded.error} />;
  return <Alone {...{ resource, id, screen, neighbors, isReadOnly }} />;
}
