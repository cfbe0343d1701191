import type { JSX, ReactNode } from "react";
import { useId } from "react";
import { l } from "#web/i18n/text.ts";
import { barFieldClass, fieldHintClass } from "#web/ui/field-box.ts";

interface RowProps {
  label: string;
  hint?: string;
  children: (id: string) => ReactNode;
}

/** A field of the form, with its label above. */
export function Row({ label, hint, children }: RowProps): JSX.Element {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small text-muted">
        {label}
      </label>
      {children(id)}
      {hint && <div className={fieldHintClass()}>{hint}</div>}
    </div>
  );
}

/** A group of choices, with its label above. The group itself has the name for assistive technology. */
export const Group = ({ label, children }: { label: string; children: ReactNode }): JSX.Element => (
  <div>
    <div className="mb-1 text-small text-muted" aria-hidden="true">
      {label}
    </div>
    {children}
  </div>
);

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  hint?: string;
  set: (value: number) => void;
  disabled?: boolean;
}

const within = (value: number, min: number, max: number): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min;

/** A number between two others. It is put right when the field is left. */
export function NumberRow({ label, value, min, max, step = 1, hint, set, disabled = false }: NumberProps): JSX.Element {
  return (
    <Row label={l([`${label}（${min}–${max}）`, `${label} (${min}–${max})`])} {...(hint === undefined ? {} : { hint })}>
      {(id) => (
        <input
          key={value}
          id={id}
          type="number"
          className={`${barFieldClass({ height: 32 })} w-full`}
          defaultValue={value}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          onBlur={({ target }) => set(within(target.valueAsNumber, min, max))}
        />
      )}
    </Row>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  set: (checked: boolean) => void;
  disabled?: boolean;
}

export const CheckRow = ({ label, checked, set, disabled = false }: CheckProps): JSX.Element => (
  <label className="flex items-center gap-2">
    <input type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => set(target.checked)} />
    {label}
  </label>
);

export interface Fact {
  name: string;
  text: string;
}

/** Figures and states side by side. */
export const Facts = ({ facts, label }: { facts: readonly Fact[]; label: string }): JSX.Element => (
  <dl className="flex flex-wrap gap-x-7 gap-y-2" aria-label={label}>
    {facts.map(({ name, text }) => (
      <div key={name}>
        <dt className="text-small text-muted">{name}</dt>
        <dd className="text-ink tabular-nums" data-fact={name}>
          {text}
        </dd>
      </div>
    ))}
  </dl>
);
