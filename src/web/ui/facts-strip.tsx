import type { Tone } from "#kernel/enumeration.ts";
import type { JSX, ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  tone?: Tone;
  /** True if the fact is dropped in narrow windows. */
  wide?: boolean;
}

/** Strip of related facts: label above, value below, thin lines between. */
export function FactsStrip({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.label} className={fact.wide ? "wide" : undefined}>
          <dt>{fact.label}</dt>
          <dd className={fact.tone ? `tone-${fact.tone} text-tone-fg` : undefined}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
