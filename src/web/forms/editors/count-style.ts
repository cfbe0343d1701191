import { cva } from "class-variance-authority";

/** A count or unit at a field, such as `12 / 40`. Fields of a row have no room for it. */
export const countStyle = cva("flex-none text-small whitespace-nowrap", {
  variants: {
    isOver: { true: "text-red-fg", false: "text-muted" },
    place: { inside: "in-data-inner:hidden", below: "block text-right in-data-inner:hidden", outside: "" },
  },
  defaultVariants: { isOver: false, place: "inside" },
});
