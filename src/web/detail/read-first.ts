import { cva } from "class-variance-authority";

/** Band above a record: what has to be read before a decision. Its element has `data-read-first`. */
export const readFirst = cva("flex-none overflow-auto px-4 py-2", {
  variants: {
    place: {
      pane: "max-h-2/5 border-b border-line",
      question: "max-h-[30vh] rounded-s border border-line",
    },
    tone: { yellow: "bg-yellow-bg", blue: "bg-blue-bg wrap-anywhere" },
  },
  defaultVariants: { place: "pane", tone: "yellow" },
});
