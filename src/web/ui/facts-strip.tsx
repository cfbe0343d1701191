import type { Tone } from "#kernel/enumeration.ts";
import type { JSX, ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  tone?: Tone;
  /** Dropped whole in narrow windows. */
  wide?: boolean;
}

/** Figures that belong together: label above, value below, soft hairlines between. */
export function FactsStrip({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.label} className={fact.wide ? "wide" : undefined}>
          <dt>{fact.label}</dt>
          <dd className={fact.tone ? `${fact.tone} tx` : undefined}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
