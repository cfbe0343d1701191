import { useQuery } from "@tanstack/react-query";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { ListReply } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { FindingKind } from "#domain/models/enumerations.ts";
import { call } from "#web/data/client.ts";
import { l } from "#web/i18n/text.ts";
import type { SeverityKey } from "./severity.ts";
import { severityKey } from "./severity.ts";

export interface Preview {
  cover: StoredImage | null;
  /** The worst finding: its rule where it has one, else what kind it is. */
  finding: { text: string; severity: SeverityKey } | null;
}

const ranks: Record<SeverityKey, number> = { info: 1, warn: 2, block: 3 };
const nothing: ReadonlyMap<string, Preview> = new Map();

const isImage = (value: unknown): value is StoredImage =>
  typeof value === "object" && value !== null && "key" in value && typeof value.key === "string";

/** The first picture of a record, whichever field holds pictures. */
function coverOf(resource: Resource, record: AnyRecord): StoredImage | null {
  for (const name of pictureFields(resource)) {
    const stored = record[name];
    const first: unknown = Array.isArray(stored) ? stored[0] : stored;
    if (isImage(first)) return first;
  }
  return null;
}

const pictureFields = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === "images" || field.kind === "image")
    .map(([name]) => name);

/** The worst of each record's findings, the first found of equals. */
function worstOf({ list, titles }: ListReply): Map<string, NonNullable<Preview["finding"]>> {
  const worst = new Map<string, NonNullable<Preview["finding"]>>();
  for (const finding of list) {
    const id = String(finding["model"]);
    const severity = severityKey(finding["severity"]);
    const before = worst.get(id);
    if (before && ranks[before.severity] >= ranks[severity]) continue;
    const kind = FindingKind.value(finding["kind"]);
    worst.set(id, { severity, text: titles["riskRule"]?.[String(finding["rule"])] ?? (kind ? l(kind.label) : "") });
  }
  return worst;
}

async function readPreviews(resource: Resource, ids: readonly string[], signal: AbortSignal) {
  const page = { pageSize: 1_000 };
  const [records, findings] = await Promise.all([
    call<ListReply>(
      v2(resource.name, "list"),
      { ...page, filter: `id:${ids.join()}`, columns: pictureFields(resource) },
      { signal },
    ),
    call<ListReply>(
      v2("reviewFinding", "list"),
      { ...page, filter: `model:${ids.join()}`, columns: ["model", "kind", "severity", "rule"] },
      { signal },
    ),
  ]);
  const worst = worstOf(findings);
  return new Map(
    records.list.map((record): [string, Preview] => [
      record.id,
      { cover: coverOf(resource, record), finding: worst.get(record.id) ?? null },
    ]),
  );
}

/** What the tiles of a bulk decision show beside their titles. */
export function usePreviews(
  resource: Resource,
  ids: readonly string[],
): { of: (id: string) => Preview | undefined; error: unknown } {
  const { data, error } = useQuery({
    queryKey: ["previews", resource.name, ids.join()],
    queryFn: ({ signal }) => readPreviews(resource, ids, signal),
  });
  return { of: (id) => (data ?? nothing).get(id), error };
}
