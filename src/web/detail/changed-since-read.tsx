import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { runCommand } from "#web/commands/run.ts";
import { clockOf, savedBy } from "#web/forms/saved-by.ts";
import { t } from "#web/i18n/part-text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { useValue } from "#web/store/state.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import {
  changedSince,
  hasOnlyFindings,
  leftByOthers,
  recordView,
  endView,
  readMarks,
  markRead,
  newFindings,
} from "./stale-read-guard.ts";
import { readFirst } from "./read-first.ts";

/** Reports the record on screen to the stale read guard. */
export function useSeen(resource: Resource, record: AnyRecord | null): void {
  const last = useRef(record);
  useValue(readMarks);
  useCommandHandler(
    "record.read",
    () => record !== null && markRead(resource, record),
    record !== null && changedSince(resource, record) !== null,
  );
  useEffect(() => {
    last.current = record;
    if (record) recordView(resource, record);
  }, [resource, record]);
  // A new version of the same item does not end the view. Only a move to another item does.
  const id = record?.id ?? null;
  useEffect(
    () => () => {
      if (id !== null && last.current) endView(resource, last.current);
    },
    [resource, id],
  );
}

/** Few records change while they are read. */
const difference = defineChunk(async () => (await import("./record-diff.tsx")).Difference);

function Read(): ReactNode {
  const keyOf = useKeyOf();
  const command = registry().command("record.read");
  if (!command) return null;
  return <Button small label={t("detail.changed.read")} binding={keyOf(command)} run={() => runCommand(command.id)} />;
}

/**
 * Shows what somebody changed in the record after it was read here.
 * @param isAsked true inside a confirmation, which has its own buttons
 */
export function Changed(props: {
  resource: Resource;
  record: AnyRecord;
  titles: Titles;
  isAsked?: boolean;
}): ReactNode {
  const { resource, record, titles, isAsked = false } = props;
  useValue(readMarks);
  const since = changedSince(resource, record);
  if (!since) return null;
  const { by, time } = savedBy(leftByOthers(resource, record), titles);
  const { length: n } = newFindings(since);
  const text = hasOnlyFindings(since)
    ? t(n > 0 ? "detail.changed.findings" : "detail.changed.found", { n })
    : t(by === null ? "detail.changed" : "detail.changed.by", { name: by ?? "", time: clockOf(time) });
  return (
    <section className={readFirst({ place: isAsked ? "question" : "pane" })} role="status" data-read-first>
      <p className="flex items-center gap-1.5 [&>button]:ml-auto [&>button]:flex-none">
        <Glyph tone="yellow" />
        <span>{text}</span>
        {!isAsked && <Read />}
      </p>
      <Load
        key={record.id}
        chunk={difference}
        partProps={{ resource, record: { id: record.id, version: record.version, ...since }, titles, isGlance: true }}
      />
    </section>
  );
}
