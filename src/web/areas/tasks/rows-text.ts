import type { AnyRecord } from "#kernel/resource.ts";
import { count } from "#web/i18n/text.ts";
import { tt } from "./texts.ts";

const figure = (task: AnyRecord, name: string): number => Number(task[name] ?? 0);

/** Returns what became of the rows of an import: each number under the name that its dry run gives it. */
export function importedRows(task: AnyRecord): string {
  const parts = [
    ["written", figure(task, "done")],
    ["unchanged", figure(task, "skipped")],
    ["leftOut", figure(task, "leftOut")],
    ["failedRows", figure(task, "failed")],
  ] as const;
  return parts
    .filter(([name, n]) => n > 0 || name === "written")
    .map(([name, n]) => tt(name, { n: count(n) }))
    .join(" · ");
}

/** Returns the rows of a task in words: how many are settled, or what became of them. */
export function rowsText(task: AnyRecord, isOpen: boolean): string {
  const [done, failed, skipped, total] = [
    figure(task, "done"),
    figure(task, "failed"),
    figure(task, "skipped"),
    figure(task, "total"),
  ];
  const settled = done + failed + skipped + figure(task, "leftOut");
  if (isOpen && total) return `${count(settled)} / ${count(total)}`;
  if (settled === 0) return "";
  if (task["kind"] === "import") return importedRows(task);
  if (failed) return tt("some", { done: count(done + skipped), failed: count(failed) });
  return tt("rows", { n: count(settled) });
}
