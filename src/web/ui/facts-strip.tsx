import type { Tone } from "#kernel/enumeration.ts";
import type { JSX, ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  tone?: Tone;
  /** True if the fact is dropped in narrow windows. */
  wide?: boolean;
}

/** Strip of related facts: label above, value below, thin lines between. Those without room wrap to the next line. */
export function FactsStrip({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <dl
      className="flex min-h-12.5 flex-none flex-wrap items-stretch overflow-hidden border-y border-line bg-surface pl-1 @max-[681px]/preview:pl-1.5"
      data-slot="facts"
    >
      {facts.map((fact) => (
        <div
          key={fact.label}
          data-wide={fact.wide || undefined}
          className={`h-12 flex-none border-line-soft px-3 pt-1.5 @max-[681px]/preview:px-2.5 whitespace-nowrap not-last:border-r ${fact.wide ? "narrow:hidden @max-[681px]/preview:hidden" : ""}`}
        >
          <dt className="text-small leading-4.25 text-muted">{fact.label}</dt>
          <dd className={`flex items-center gap-1.5 leading-4.75 text-ink ${fact.tone ? `tone-${fact.tone}` : ""}`}>
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
