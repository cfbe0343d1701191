import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { ImportExisting, ImportTarget } from "#domain/api/import.ts";
import { NOT_IMPORTED } from "#domain/api/import.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import type { Mapping } from "./import-store.ts";
import { editMapping, patch, startCheck } from "./import-store.ts";
import { StepFoot, StepMessage, stepClass, stepSelectClass } from "./step-screen.tsx";
import { columnLetters, it } from "./texts.ts";

function Target(props: { mapping: Mapping; index: number; targets: readonly ImportTarget[] }): JSX.Element {
  const { mapping, index, targets } = props;
  const value = mapping.columns[index] ?? NOT_IMPORTED;
  const column = mapping.sheet.columns[index];
  const name = it("targetOf", { column: columnLetters(index), header: column?.header ?? "" });
  const choose = (id: string): void =>
    editMapping({
      // A field has one column. The one that had it before is left out.
      columns: mapping.columns.map((one, other) =>
        other === index ? id : one === id && id !== NOT_IMPORTED ? NOT_IMPORTED : one,
      ),
      ...(mapping.key !== "" && value === mapping.key && id !== value ? { key: "" } : {}),
    });
  return (
    <select
      className={stepSelectClass}
      value={value}
      aria-label={name}
      onChange={(event) => choose(event.target.value)}
    >
      <option value={NOT_IMPORTED}>{it("noTarget")}</option>
      {targets.map(({ id, label, required }) => (
        <option key={id} value={id}>
          {l(label)}
          {required ? " *" : ""}
        </option>
      ))}
    </select>
  );
}

function Columns({ mapping }: { mapping: Mapping }): JSX.Element {
  const { sheet, columns } = mapping;
  return (
    <ul>
      {sheet.columns.map(({ header, samples }, index) => {
        const target = sheet.targets.find(({ id }) => id === columns[index]);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
          <li
            key={index}
            className="grid grid-cols-[28px_minmax(0,1fr)_20px_minmax(0,1fr)_16px] items-center gap-3 border-b border-line-soft px-4 py-1.75"
          >
            <span className="text-center text-muted">{columnLetters(index)}</span>
            <span className="flex min-w-0 flex-col">
              <b className="truncate font-medium text-ink" title={header}>
                {header || "—"}
              </b>
              <span className="min-w-0 truncate text-small text-muted">{samples.join(" · ")}</span>
            </span>
            <span aria-hidden="true">→</span>
            <span className="flex min-w-0 flex-col">
              <Target mapping={mapping} index={index} targets={sheet.targets} />
              <span className="min-w-0 truncate text-small text-muted">{target ? l(target.hint) : ""}</span>
            </span>
            <Glyph tone={target ? "green" : "yellow"} />
          </li>
        );
      })}
    </ul>
  );
}

const ways: readonly ImportExisting[] = ["update", "skip", "refuse"];

function Keys({ mapping }: { mapping: Mapping }): JSX.Element {
  const { sheet, columns, key, existing } = mapping;
  const keys = sheet.targets.filter(({ id }) => sheet.keys.includes(id) && columns.includes(id));
  return (
    <section className="w-80 flex-none overflow-auto border-l border-line p-4">
      <label className="flex flex-col gap-1.5">
        <b className="font-semibold text-ink">{it("key")}</b>
        <select className={stepSelectClass} value={key} onChange={(event) => editMapping({ key: event.target.value })}>
          <option value="">{it("noKey")}</option>
          {keys.map(({ id, label }) => (
            <option key={id} value={id}>
              {l(label)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="mt-4 disabled:text-muted" disabled={key === ""}>
        <legend className="font-semibold text-ink">{it("existing")}</legend>
        {ways.map((way) => (
          <label key={way} className="flex h-7 items-center gap-2">
            <input
              type="radio"
              className="accent-accent"
              name="existing"
              checked={existing === way}
              onChange={() => editMapping({ existing: way })}
            />
            {it(way)}
          </label>
        ))}
        <p className="text-muted">{it("keepEmpty")}</p>
      </fieldset>
      <ul className="mt-4">
        {sheet.notes.map((note) => (
          <li key={note[0]} className="flex gap-2 py-1 [&>svg]:mt-1">
            <Glyph tone="yellow" />
            {l(note)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Second step: the field of each column, and how existing records are found. */
export function ColumnsStep({ mapping }: { mapping: Mapping }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const { sheet, columns, key } = mapping;
  useEffect(() => root.current?.querySelector<HTMLElement>("[data-slot=step-foot] button")?.focus(), []);
  useControlKeys(root, { "mod+enter": () => void startCheck() });
  const missing = sheet.targets.filter(({ id, required }) => required && !columns.includes(id));
  const mapped = columns.filter((id) => id !== NOT_IMPORTED).length;
  return (
    <div ref={root} className={stepClass}>
      <header className="flex gap-3 border-b border-line px-4 py-2.5">
        <b>{it("mapped", { n: mapped, all: columns.length })}</b>
        <span className="text-muted">{it("mapHint")}</span>
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="min-h-0 flex-1 overflow-auto">
          <Columns mapping={mapping} />
        </div>
        <Keys mapping={mapping} />
      </div>
      {missing.length > 0 && key === "" && (
        <StepMessage tone="yellow" role="status">
          {it("missing", { names: missing.map(({ label }) => l(label)).join("、") })}
        </StepMessage>
      )}
      <StepFoot>
        <Button label={it("check")} kind="primary" binding="mod+enter" run={() => void startCheck()} />
        <span className="text-muted">{it("checkHint")}</span>
        <span className="flex-1" />
        <Button label={it("other")} run={() => patch({ step: "file", error: null })} />
      </StepFoot>
    </div>
  );
}
