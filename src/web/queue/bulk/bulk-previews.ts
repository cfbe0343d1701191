import { useQuery } from "@tanstack/react-query";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { FindingKind } from "#domain/risk/enumerations.ts";
import { call } from "#web/data/client.ts";
import { l } from "#web/i18n/text.ts";
import type { SeverityKey } from "#web/queue/evidence/severity.ts";
import { severityKey } from "#web/queue/evidence/severity.ts";

export interface Preview {
  cover: StoredImage | null;
  /** By severity, the worst first. */
  findings: readonly PreviewFinding[];
}

/** Findings of one rule and severity, counted. */
export interface PreviewFinding {
  /** Label of the rule, or of the kind if there is no rule. */
  text: string;
  severity: SeverityKey;
  count: number;
}

const ranks: Record<SeverityKey, number> = { info: 1, warn: 2, block: 3 };
const nothing: ReadonlyMap<string, Preview> = new Map();

const isImage = (value: unknown): value is StoredImage =>
  typeof value === "object" && value !== null && "key" in value && typeof value.key === "string";

/** First picture of a record, from any field that holds pictures. */
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

/** Findings by record id, counted by rule. */
function findingsIn({ list, titles }: ListReply): Map<string, PreviewFinding[]> {
  const found = new Map<string, PreviewFinding[]>();
  // The reply starts with the newest finding, but findings of one review are numbered from the oldest.
  for (const finding of list.toReversed()) {
    const id = String(finding["model"]);
    const severity = severityKey(finding["severity"]);
    const kind = FindingKind.value(finding["kind"]);
    const text = titles["riskRule"]?.[String(finding["rule"])] ?? (kind ? l(kind.label) : "");
    const all = found.get(id) ?? [];
    const same = all.find((one) => one.text === text && one.severity === severity);
    if (same) same.count += 1;
    else all.push({ text, severity, count: 1 });
    found.set(id, all);
  }
  for (const all of found.values()) all.sort((a, b) => ranks[b.severity] - ranks[a.severity]);
  return found;
}

const PAGE = 1_000;

/** Reads all pages of findings. A model may have a few dozen, so the findings of many models take several pages. */
async function readFindings(ids: readonly string[], signal: AbortSignal): Promise<ListReply> {
  const request = { filter: `model:${ids.join()}`, columns: ["model", "kind", "severity", "rule"], pageSize: PAGE };
  const read = (page: number): Promise<ListReply> =>
    call<ListReply>(v2("reviewFinding", "list"), { ...request, page }, { signal });
  const first = await read(1);
  const pages = Math.ceil(first.count / PAGE);
  const more = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => read(at + 2)));
  return { ...first, list: [first, ...more].flatMap(({ list }) => list) };
}

async function readPreviews(resource: Resource, ids: readonly string[], signal: AbortSignal) {
  const [records, findings] = await Promise.all([
    call<ListReply>(
      v2(resource.name, "list"),
      { pageSize: PAGE, filter: `id:${ids.join()}`, columns: pictureFields(resource) },
      { signal },
    ),
    readFindings(ids, signal),
  ]);
  const found = findingsIn(findings);
  return new Map(
    records.list.map((record): [string, Preview] => [
      record.id,
      { cover: coverOf(resource, record), findings: found.get(record.id) ?? [] },
    ]),
  );
}

/** Previews of a bulk decision: cover and findings of each item. */
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
