import type { JSX, ReactNode } from "react";

/** Classes of a small dialog with a list of choices. */
export const choicesDialogClass = "inset-x-0 top-21 mx-auto w-[min(480px,96vw)]";

/** Classes of the list in it, and of one choice. */
export const choicesClass = "max-h-[60vh] overflow-auto py-2";
export const choiceClass =
  "flex h-8 w-full items-center gap-2.5 px-4 data-[here=true]:bg-cursor data-[here=true]:text-ink";

/** Classes of a dialog in the middle of the window, whose height is that of its content. */
export const smallDialogClass = "inset-0 m-auto h-fit w-[min(420px,92vw)]";
export const wideDialogClass = "inset-0 m-auto h-fit w-[min(640px,92vw)]";
/** Classes of the content of a small dialog, and of its title. */
export const smallFrameClass = "grid gap-3 p-5";
export const smallTitleClass = "text-title font-semibold text-ink";
/** Classes of content that scrolls in part: its buttons stay in sight with any number of rows. */
export const wideFrameClass = "flex max-h-[86vh] flex-col gap-3 p-5";
/** Classes of the content of a dialog with a list or a form, and of its title. */
export const frameClass = "flex flex-col gap-3 px-5 py-4";
export const frameTitleClass = "font-semibold text-ink";
/** Classes of the buttons below the content. */
export const buttonsClass = "flex items-center gap-2";
/** Classes of a value that is shown once, for copying. */
export const shownValueClass = "rounded-m border border-line px-3 py-2.5 font-mono text-[16px] text-ink select-all";

/** Head of a dialog: its title, and what stands before the key that closes it. */
export const DialogHead = ({ title, children }: { title: string; children?: ReactNode }): JSX.Element => (
  <div className="flex h-12 flex-none items-center gap-3 border-b border-line px-4">
    <b className="text-title font-semibold text-ink">{title}</b>
    <span className="flex-1" />
    {children}
    <kbd aria-hidden="true">Esc</kbd>
  </div>
);

/** Foot of a dialog: keys and remarks in one line. @param className its placement */
export const DialogFoot = ({ children, className = "" }: { children: ReactNode; className?: string }): JSX.Element => (
  <div
    className={`flex h-9 flex-none items-center gap-3.5 border-t border-line bg-sunken px-4 text-small whitespace-nowrap text-muted *:inline-flex *:items-center *:gap-1.25 ${className}`}
    data-slot="dialog-foot"
  >
    {children}
  </div>
);
