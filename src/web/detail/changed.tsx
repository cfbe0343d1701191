import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#kernel/wire.ts";
import { clockOf, savedBy } from "#web/forms/saved-by.ts";
import { t } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { Difference } from "./difference.tsx";
import { changedSince, isFoundAlone, leftByOthers, look, lookedAt, newFindings } from "./seen.ts";

/** What is before the eye is read there. */
export function useSeen(resource: Resource, record: AnyRecord | null): void {
  const last = useRef(record);
  useEffect(() => {
    last.current = record;
    if (record) look(resource, record);
  }, [resource, record]);
  // Read again it is still the same item: only who goes on from it leaves it.
  const id = record?.id ?? null;
  useEffect(
    () => () => {
      if (id !== null && last.current) lookedAt(resource, last.current);
    },
    [resource, id],
  );
}

/** What somebody changed of it after it was read here. */
export function Changed(props: { resource: Resource; record: AnyRecord; titles: Titles }): ReactNode {
  const { resource, record, titles } = props;
  const since = changedSince(resource, record);
  if (!since) return null;
  const { by, time } = savedBy(leftByOthers(resource, record), titles);
  const { length: n } = newFindings(since);
  const said = isFoundAlone(since)
    ? t(n > 0 ? "detail.changed.findings" : "detail.changed.found", { n })
    : t(by === null ? "detail.changed" : "detail.changed.by", { name: by ?? "", time: clockOf(time) });
  return (
    <section className="since" role="status">
      <p>
        <Glyph tone="yellow" />
        {said}
      </p>
      <Difference
        key={record.id}
        resource={resource}
        record={{ id: record.id, version: record.version, ...since }}
        titles={titles}
        isGlance
      />
    </section>
  );
}
