import { cva } from "class-variance-authority";

/** A line above a screen, a pane or a form. Its element has a tone, such as `tone-yellow`. */
export const noteClass = cva("flex min-h-9 items-center border-b border-tone-line bg-tone-bg text-tone-fg", {
  variants: {
    place: {
      screen: "gap-2 px-6",
      pane: "gap-2 pr-3 pl-4",
      /** Holds longer texts and buttons. */
      form: "flex-none gap-3 px-6 py-1.75",
    },
  },
  defaultVariants: { place: "screen" },
});
