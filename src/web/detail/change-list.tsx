import type { JSX, ReactNode } from "react";

const cell = "border-b border-line-soft py-1 leading-5.5 wrap-anywhere";

/** Changes of a record, one field in a line. @param isInset true for space at both sides */
export const ChangeList = ({ isInset = false, children }: { isInset?: boolean; children: ReactNode }): JSX.Element => (
  <dl
    className={`mt-1.5 grid grid-cols-[68px_minmax(0,1fr)] border-t border-line-soft in-[:lang(en)]:grid-cols-[104px_minmax(0,1fr)] ${isInset ? "px-4" : ""}`}
    data-testid="changes"
  >
    {children}
  </dl>
);

export const ChangeLabel = ({ children }: { children: ReactNode }): JSX.Element => (
  <dt className={`${cell} pr-3 text-small text-muted`}>{children}</dt>
);

/** @param isText true for one sentence, with any number of changes */
export const ChangeValue = ({ isText = false, children }: { isText?: boolean; children: ReactNode }): JSX.Element => (
  <dd className={isText ? cell : `${cell} flex flex-wrap items-center gap-1.5`}>{children}</dd>
);
