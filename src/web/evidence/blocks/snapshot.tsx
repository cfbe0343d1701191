import type { JSX } from "react";
import { use, useMemo } from "react";
import type { DifferenceBlock, Evidence } from "#domain/api/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { numbered } from "#web/evidence/findings.ts";
import { safeFragment } from "#web/evidence/safe-html.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { ShownContext } from "#web/media/visibility-context.ts";
import { registry } from "#web/registry/registry.ts";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";

/** Only cases have a snapshot of their target. */
const SWITCH = "reportCase.switchSnapshot";

/** Text of a field in which the offsets of findings count; undefined for a field that is not kept. */
type TextOf = (field: string) => string | undefined;

const textOf =
  (fields: Resource["fields"], record: object): TextOf =>
  (name) => {
    const values = new Map<string, unknown>(Object.entries(record));
    if (!values.has(name)) return undefined;
    const value = String(values.get(name) ?? "");
    return fields[name]?.kind === "html" ? (safeFragment(value).textContent ?? "") : value;
  };

/**
 * Returns the findings with their marks where the snapshot has the words, as they are spelled now. Findings whose words
 * it lacks are left out.
 */
export function findingsThen(findings: readonly NumberedFinding[], now: TextOf, then: TextOf): NumberedFinding[] {
  return findings.flatMap((finding) => {
    const { evidence } = finding;
    const text = evidence?.type === "text" ? then(evidence.field) : undefined;
    if (evidence?.type !== "text" || text === undefined) return [finding];
    const { start, end } = evidence;
    const word = now(evidence.field)?.slice(start, end) || evidence.word;
    if (text.slice(start, end) === word) return [finding];
    const offset = word === "" ? -1 : text.indexOf(word);
    return offset < 0 ? [] : [{ ...finding, evidence: { ...evidence, start: offset, end: offset + word.length } }];
  });
}

interface Shown {
  record: AnyRecord;
  findings: readonly NumberedFinding[];
  /** Switch between both; null where nothing changed. */
  control: JSX.Element | null;
}

/** Content of a target: its snapshot, until the key shows it as it is now. */
export function useSnapshot(id: string, target: Evidence, difference: DifferenceBlock | null | undefined): Shown {
  const [isNow, setNow] = useStatePerId(id, false);
  const isShown = use(ShownContext);
  const before = difference?.id === target.item.id ? difference.before : null;
  useCommandHandler(SWITCH, () => setNow(!isNow), before !== null && isShown);
  return useMemo(() => {
    const findings = numbered(target);
    const control = before && <Switch isNow={isNow} set={setNow} />;
    if (!before || isNow) return { record: target.item, findings, control };
    const fields = registry().resource(target.resource)?.fields ?? {};
    const marked = findingsThen(findings, textOf(fields, target.item), textOf(fields, before));
    return { record: { ...target.item, ...before }, findings: marked, control };
    // oxlint-disable-next-line react/exhaustive-deps -- the setter of a state is another one with each drawing
  }, [target, before, isNow]);
}

function Switch({ isNow, set }: { isNow: boolean; set: (isNow: boolean) => void }): JSX.Element {
  const keyOf = useKeyOf();
  const command = registry().command(SWITCH);
  const key = command && keyOf(command);
  const side = (now: boolean): JSX.Element => (
    <button
      type="button"
      className="h-5.5 border border-line-strong px-2 text-small text-muted first-of-type:rounded-l-s last:rounded-r-s last:border-l-0 aria-pressed:bg-press aria-pressed:text-ink"
      aria-pressed={isNow === now}
      onClick={() => set(now)}
    >
      {t(now ? "evidence.snapshot.now" : "evidence.snapshot")}
    </button>
  );
  return (
    <span
      className="inline-flex items-center font-normal [&>:not(button)]:mr-1.5"
      role="group"
      aria-label={command && l(command.label)}
    >
      {key && <KeyCaps binding={key} />}
      {side(false)}
      {side(true)}
    </span>
  );
}
