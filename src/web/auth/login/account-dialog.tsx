import type { JSX, ReactNode } from "react";
import { Dialog, type DialogProps } from "#web/ui/dialog.tsx";
import { linkClass, touchSizeClass } from "./login-parts.tsx";

/** Classes of a paragraph in the dialog. */
export const textClass = "mt-1.5 mb-3.5 leading-read";

/** Dialog for a login over the work, and for what users change about their own account. */
export const AccountDialog = ({ children, ...dialog }: Omit<DialogProps, "className">): JSX.Element => (
  <Dialog {...dialog} className="inset-0 m-auto h-fit max-h-[94vh] w-[min(440px,94vw)] overflow-y-auto">
    <div className={`bg-surface px-6 py-5 low:py-3 ${touchSizeClass}`}>{children}</div>
  </Dialog>
);

/** Line with a button that leads elsewhere, such as out of the dialog. */
export const LinkLine = ({ run, children }: { run: () => void; children: ReactNode }): JSX.Element => (
  <p className={`${textClass} text-small text-muted`}>
    <button type="button" className={linkClass} onClick={run}>
      {children}
    </button>
  </p>
);
