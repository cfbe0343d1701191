import type { JSX } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { barFieldClass } from "#web/ui/field-box.ts";

interface Param {
  key: string;
  label?: Record<string, string>;
  kind: string;
  default?: string;
  required?: boolean;
}

export const paramsOf = (form: AnyRecord): Param[] =>
  Array.isArray(form["params"]) ? (form["params"] as Param[]) : [];

/** Values of parameters in the address: `bp=span=30d;word=vase`. */
export function readParams(): Record<string, string> {
  const text = readQuery(currentQuery())["bp"] ?? "";
  return Object.fromEntries(new URLSearchParams(text.replaceAll(";", "&")));
}

export const writeParams = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "")).toString().replaceAll("&", ";");

const nameOf = ({ key, label }: Param): string => String(inOneLanguage(label) ?? "") || key;

/** Fields of the parameters of a BI report. Enter runs it. */
export function ParamFields(props: {
  form: AnyRecord;
  values: Readonly<Record<string, string>>;
  change: (values: Record<string, string>) => void;
  run: () => void;
}): JSX.Element | null {
  const { form, values, change, run } = props;
  const params = paramsOf(form);
  if (params.length === 0) return null;
  return (
    <form
      className="flex flex-wrap gap-x-4 gap-y-2 px-4 pt-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {params.map((param) => (
        <label key={param.key} className="flex items-center gap-2 text-small text-muted">
          <span>
            {nameOf(param)}
            {param.required && <b aria-hidden="true"> *</b>}
          </span>
          <input
            className={`${barFieldClass({ height: 28 })} w-[150px] text-ink`}
            name={param.key}
            value={values[param.key] ?? ""}
            required={param.required}
            inputMode={param.kind === "number" ? "numeric" : undefined}
            placeholder={param.default || (param.kind === "days" ? "30d" : l(["不限", "any"]))}
            onChange={(event) => change({ ...values, [param.key]: event.target.value })}
          />
        </label>
      ))}
      <button type="submit" className="sr-only">
        {l(["运行", "Run"])}
      </button>
    </form>
  );
}
