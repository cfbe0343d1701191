import { cva } from "class-variance-authority";

/** Classes of the box of a text field, or of an input that is its own box. */
export const fieldBoxClass = cva(
  "rounded-m border bg-surface px-2.5 text-ink focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus [&>:is(input,select)]:min-w-0 [&>:is(input,select)]:flex-1 [&>:is(input,select)]:bg-transparent [&>:is(input,select)]:outline-0",
  {
    variants: {
      isWrong: {
        true: "border-red shadow-[inset_0_0_0_1px_var(--color-red)]",
        false: "border-line-control focus-within:border-focus",
      },
      size: { normal: "min-h-8", large: "min-h-9 pointer-coarse:min-h-11 pointer-coarse:[&>input]:text-[16px]" },
      /** `lines` holds a text of several lines and a count below, `chips` the chosen values and a field. */
      holds: {
        line: "flex items-center gap-2",
        lines: "block py-1.5 leading-4.5",
        chips: "flex flex-wrap items-center gap-1.5 py-1",
      },
    },
    defaultVariants: { isWrong: false, size: "normal", holds: "line" },
  },
);

/** Classes of a select or input that stands in a bar or panel. Its color is the caller's. */
export const barFieldClass = cva("border border-line-control bg-surface", {
  variants: { height: { 26: "h-6.5 rounded-s px-1.5", 28: "h-7 rounded-m px-2", 32: "h-8 rounded-m px-2" } },
});

/** Classes of the line below a field: a hint, or why its value is refused. */
export const fieldHintClass = cva("mt-0.75 flex items-center gap-1.5 text-small leading-5", {
  variants: { isWrong: { true: "text-red-fg", false: "text-muted" } },
  defaultVariants: { isWrong: false },
});
