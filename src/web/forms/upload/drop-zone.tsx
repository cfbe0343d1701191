import { cva } from "class-variance-authority";
import type { DragEvent, JSX, ReactNode } from "react";
import { useState } from "react";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";

const dropStyle = cva(
  "relative flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 rounded-m border px-3 py-2 focus-within:focus-ring",
  {
    variants: {
      isOver: { true: "border-solid border-focus bg-cursor", false: "border-dashed hover:bg-hover" },
      isBad: { true: "shadow-[inset_0_0_0_1px_var(--color-red)]" },
    },
    compoundVariants: [
      { isOver: false, isBad: true, class: "border-red" },
      { isOver: false, isBad: false, class: "border-line-control" },
    ],
  },
);

/** Drop zone for files. Its input inside opens the chooser. */
export function DropZone(props: {
  isBad?: boolean;
  take: (files: readonly File[]) => void;
  children: ReactNode;
}): JSX.Element {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, is: boolean): void => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a pointer can drop files
    <label
      className={dropStyle({ isOver, isBad: props.isBad === true })}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        props.take([...event.dataTransfer.files]);
      }}
    >
      <LazyIcon name="plus" />
      {props.children}
    </label>
  );
}
