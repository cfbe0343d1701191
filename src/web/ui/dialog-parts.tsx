import { cva } from "class-variance-authority";
import type { JSX, ReactNode } from "react";

/** Place and size of a dialog. `choices` holds a list. The others are as high as their content. */
export const dialogClass = cva("", {
  variants: {
    size: {
      choices: "inset-x-0 top-21 mx-auto w-[min(480px,96vw)]",
      question: "inset-0 m-auto h-fit w-[min(440px,92vw)]",
      small: "inset-0 m-auto h-fit w-[min(420px,92vw)]",
      wide: "inset-0 m-auto h-fit w-[min(640px,92vw)]",
    },
  },
});

/** Content of a dialog. `wide` scrolls in part: its buttons stay in sight with any number of rows. */
export const frameClass = cva("gap-3", {
  variants: {
    size: {
      small: "grid p-5",
      wide: "flex max-h-[86vh] flex-col p-5",
      form: "flex flex-col px-5 py-4",
    },
  },
});

export const titleClass = cva("font-semibold text-ink", {
  variants: { size: { small: "text-title", wide: "text-title", form: "" } },
});

export const buttonsClass = "flex items-center gap-2";

export const choicesClass = "max-h-[60vh] overflow-auto py-2";
export const choiceClass =
  "flex h-8 w-full items-center gap-2.5 px-4 data-[here=true]:bg-cursor data-[here=true]:text-ink";

/** A value that is shown once, for copying. */
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
