import type { JSX, ReactNode, Ref } from "react";

interface Props {
  title: string;
  /** Content next to the title, such as a number. */
  beside?: ReactNode;
  /** True for a title that is cut before what stands next to it. */
  isCut?: boolean;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** A part of the pane next to the evidence. */
export const Section = ({ title, beside, isCut = false, ref, children }: Props): JSX.Element => (
  <section ref={ref} className="border-b border-line last:border-0" data-testid="findings-section">
    <div className="flex h-9 items-center gap-2 px-4 text-muted">
      <h2 className={`font-semibold text-ink ${isCut ? "truncate" : "flex-none"}`}>{title}</h2>
      {beside}
    </div>
    {children}
  </section>
);
