import type { JSX } from "react";
import { useMemo } from "react";
import { isId } from "#kernel/id.ts";
import { useCommandTarget } from "#web/commands/target.ts";
import { useRecord } from "#web/data/record.ts";
import { DetailPane } from "#web/detail/detail-pane.tsx";
import { t } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { registry } from "#web/registry/registry.ts";
import type { ScreenProps } from "#web/routing/screen-chunks.ts";
import { EmptyState } from "#web/ui/states.tsx";

/** One record on a page of its own; `isCanEdit` 0 in its address opens it to be read (catalogue, /model-detail). */
export function RecordScreen({ screen, parameters }: ScreenProps): JSX.Element {
  const resource = registry().resource(screen.resource ?? "");
  const id = parameters["id"] ?? null;
  const found = useRecord(resource?.name ?? "", isId(id) ? id : null);
  const isReadOnly = parameters["isCanEdit"] === "0";
  useKeyLayer({ layer: "record", resource: resource?.name ?? null, pane: "detail" });
  useKeyLayer({ layer: "page", resource: resource?.name ?? null });
  const record = found.record;
  const target = useMemo(
    () =>
      resource && record
        ? { resource, records: [record], matching: null, shownId: record.id, queue: null, isReadOnly }
        : null,
    [resource, record, isReadOnly],
  );
  useCommandTarget(() => target);
  if (!resource || !isId(id)) return <EmptyState title={t("screen.unknown")} />;
  return <DetailPane resource={resource} id={id} screen={screen} neighbours={null} isReadOnly={isReadOnly} />;
}
