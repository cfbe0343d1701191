import type { JSX, ReactNode } from "react";

/** Classes of the title of a part, with its keys. */
export const partTitleClass = "flex h-bar items-center gap-1.5 px-4 font-semibold text-ink";

/** Classes of a line that says why a part is empty. */
export const noneClass = "px-4 pb-3 text-muted";

/** Section of the side pane of the home screen. */
export const SidePart = ({ title, children }: { title: ReactNode; children: ReactNode }): JSX.Element => (
  <section className="border-b border-line" data-testid="side-part">
    <h2 className={partTitleClass}>{title}</h2>
    {children}
  </section>
);

/** List of names with a number each. */
export const NumberList = ({ rows }: { rows: readonly { key: string; name: ReactNode; n: number }[] }): JSX.Element => (
  <dl data-testid="numbers">
    {rows.map(({ key, name, n }) => (
      <div key={key} className="flex h-row items-center justify-between px-4">
        <dt>{name}</dt>
        <dd className="text-ink">{n}</dd>
      </div>
    ))}
  </dl>
);
