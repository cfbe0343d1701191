import { cva } from "class-variance-authority";

/** A line above a screen, a pane or a form, or a box in a form. Its element has a tone, such as `tone-yellow`. */
export const noteClass = cva("flex min-h-9 items-center border-tone-line bg-tone-bg text-tone-fg", {
  variants: {
    place: {
      screen: "gap-2 border-b px-6",
      pane: "gap-2 border-b pr-3 pl-4",
      /** Holds longer texts and buttons. */
      form: "flex-none gap-3 border-b px-6 py-1.75",
      box: "gap-2 rounded-m border px-3 py-1.5",
    },
  },
  defaultVariants: { place: "screen" },
});
