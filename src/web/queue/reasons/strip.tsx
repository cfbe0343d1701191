import type { JSX, ReactNode, Ref } from "react";

interface StripProps {
  label: string;
  /** True if the answer cannot be given. */
  isOff?: boolean;
  ref: Ref<HTMLDivElement>;
  tabIndex?: number;
  children: ReactNode;
}

/**
 * Question above the decision bar. In a low window it leaves half of the height to the evidence; in a dialog, the frame
 * shows that it has the focus.
 */
export const Strip = ({ label, isOff = false, ref, tabIndex, children }: StripProps): JSX.Element => (
  <div
    ref={ref}
    className={`relative flex-none border-t border-line bg-surface px-4 after:pointer-events-none after:absolute after:inset-0 after:border after:border-focus after:inset-ring after:inset-ring-focus-soft in-[[role=dialog]]:not-focus-within:after:hidden low:in-data-work:flex low:in-data-work:max-h-[calc(50%-var(--spacing-decide)/2)] low:in-data-work:flex-col`}
    data-pane="reasons"
    data-off={isOff || undefined}
    data-active="true"
    role="group"
    aria-label={label}
    tabIndex={tabIndex}
  >
    {children}
  </div>
);

export const StripHead = ({ isOff = false, children }: { isOff?: boolean; children: ReactNode }): JSX.Element => (
  <div
    className={`flex h-10 items-center gap-2.5 low:in-data-work:h-8.5 low:in-data-work:flex-none ${isOff ? "text-muted **:text-muted" : ""}`}
  >
    {children}
  </div>
);

/** Line below the question: what will be read, and the keys. */
export const StripFoot = ({ children }: { children: ReactNode }): JSX.Element => (
  <div
    className="flex min-h-10.5 items-center gap-x-3.5 gap-y-0.5 text-small text-muted low:in-data-work:min-h-8 low:in-data-work:flex-none low:in-data-work:whitespace-nowrap"
    data-testid="reason-foot"
  >
    {children}
  </div>
);

/** Text in the foot of the strip. It takes the width that the keys leave. */
export const footText = "min-w-0 flex-1 wrap-anywhere low:in-data-work:truncate";

export const StripKey = ({ children }: { children: ReactNode }): JSX.Element => (
  <span className="inline-flex flex-none items-center gap-1.5 whitespace-nowrap">{children}</span>
);
