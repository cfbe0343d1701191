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
import { columnLetters, it } from "./texts.ts";

function Target(props: { mapping: Mapping; at: number; targets: readonly ImportTarget[] }): JSX.Element {
  const { mapping, at, targets } = props;
  const value = mapping.columns[at] ?? NOT_IMPORTED;
  const column = mapping.sheet.columns[at];
  const name = it("targetOf", { column: columnLetters(at), header: column?.header ?? "" });
  const choose = (id: string): void =>
    editMapping({
      // A field has one column. The one that had it before is left out.
      columns: mapping.columns.map((one, other) =>
        other === at ? id : one === id && id !== NOT_IMPORTED ? NOT_IMPORTED : one,
      ),
      ...(mapping.key !== "" && value === mapping.key && id !== value ? { key: "" } : {}),
    });
  return (
    <select value={value} aria-label={name} onChange={(event) => choose(event.target.value)}>
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
    <ul className="im-cols">
      {sheet.columns.map(({ header, samples }, at) => {
        const target = sheet.targets.find(({ id }) => id === columns[at]);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
          <li key={at}>
            <span className="im-letter">{columnLetters(at)}</span>
            <span className="im-head">
              <b title={header}>{header || "—"}</b>
              <span className="text-muted min-w-0 truncate">{samples.join(" · ")}</span>
            </span>
            <span aria-hidden="true">→</span>
            <span className="im-target">
              <Target mapping={mapping} at={at} targets={sheet.targets} />
              <span className="text-muted min-w-0 truncate">{target ? l(target.hint) : ""}</span>
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
    <section className="im-side">
      <label>
        <b>{it("key")}</b>
        <select value={key} onChange={(event) => editMapping({ key: event.target.value })}>
          <option value="">{it("noKey")}</option>
          {keys.map(({ id, label }) => (
            <option key={id} value={id}>
              {l(label)}
            </option>
          ))}
        </select>
      </label>
      <fieldset disabled={key === ""}>
        <legend>{it("existing")}</legend>
        {ways.map((way) => (
          <label key={way} className="im-way">
            <input
              type="radio"
              name="existing"
              checked={existing === way}
              onChange={() => editMapping({ existing: way })}
            />
            {it(way)}
          </label>
        ))}
        <p className="text-muted">{it("keepEmpty")}</p>
      </fieldset>
      <ul className="im-notes">
        {sheet.notes.map((note) => (
          <li key={note[0]}>
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
  useEffect(() => root.current?.querySelector<HTMLElement>(".im-foot button")?.focus(), []);
  useControlKeys(root, { "mod+enter": () => void startCheck() });
  const missing = sheet.targets.filter(({ id, required }) => required && !columns.includes(id));
  const mapped = columns.filter((id) => id !== NOT_IMPORTED).length;
  return (
    <div ref={root} className="im-body">
      <header className="im-sub">
        <b>{it("mapped", { n: mapped, all: columns.length })}</b>
        <span className="text-muted">{it("mapHint")}</span>
      </header>
      <div className="im-split">
        <div className="scroll">
          <Columns mapping={mapping} />
        </div>
        <Keys mapping={mapping} />
      </div>
      {missing.length > 0 && key === "" && (
        <p className="im-warn" role="status">
          <Glyph tone="yellow" />
          {it("missing", { names: missing.map(({ label }) => l(label)).join("、") })}
        </p>
      )}
      <footer className="im-foot">
        <Button label={it("check")} kind="primary" binding="mod+enter" run={() => void startCheck()} />
        <span className="text-muted">{it("checkHint")}</span>
        <span className="flex-1" />
        <Button label={it("other")} run={() => patch({ step: "file", error: null })} />
      </footer>
    </div>
  );
}
