import type { JSX, ReactNode } from "react";

interface Props {
  title: ReactNode;
  /** Content next to the title, such as a number. */
  beside?: ReactNode;
  /** Content at the end of the line, such as a link. */
  end?: ReactNode;
  /** True if the content has its own space below. */
  isTight?: boolean;
  children?: ReactNode;
}

/** A block of the evidence with a heading. */
export const BlockSection = ({ title, beside, end, isTight = false, children }: Props): JSX.Element => (
  <section className={`border-t border-line ${isTight ? "pb-1" : "pb-2.5"}`}>
    <h2 className="flex h-8 items-center gap-2 px-4 font-semibold text-ink">
      {title}
      {beside}
      {end !== undefined && <span className="flex-1" />}
      {end}
    </h2>
    {children}
  </section>
);
