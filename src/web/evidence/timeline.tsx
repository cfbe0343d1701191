import type { JSX, ReactNode } from "react";

/** Lines with a time each, such as the history of an item. */
export const Timeline = ({ children }: { children: ReactNode }): JSX.Element => (
  <ul className="px-4 pt-1 pb-2" data-testid="timeline">
    {children}
  </ul>
);

/** Time, glyph and text. */
export const TimelineEntry = ({ children }: { children: ReactNode }): JSX.Element => (
  <li className="grid grid-cols-[auto_14px_minmax(0,1fr)] gap-x-1.5 text-small leading-5.5 wrap-anywhere [&>svg]:mt-1.25 [&>time]:text-muted">
    {children}
  </li>
);
