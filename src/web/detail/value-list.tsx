import type { JSX, ReactNode } from "react";

const grids = {
  one: "grid-cols-[104px_minmax(0,1fr)] px-4 pt-2 pb-6 in-[:lang(en)]:grid-cols-[132px_minmax(0,1fr)]",
  many: "grid-cols-[repeat(auto-fill,minmax(104px,max-content)_minmax(180px,1fr))] px-4 pt-1 pb-2",
};

/** Values with their labels, one in a line. @param isWide true for as many in a line as have room */
export const ValueList = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }): JSX.Element => (
  <dl className={`grid ${isWide ? grids.many : grids.one}`}>{children}</dl>
);

export const Value = ({ label, children }: { label: ReactNode; children: ReactNode }): JSX.Element => (
  <>
    <dt className="border-b border-line-soft py-1 pr-3 text-small leading-5.5 text-muted">{label}</dt>
    <dd className="border-b border-line-soft py-1 leading-5.5 wrap-anywhere">{children}</dd>
  </>
);
