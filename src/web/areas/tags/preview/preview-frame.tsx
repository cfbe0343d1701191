import type { JSX, ReactNode, RefObject } from "react";

interface FrameProps {
  root: RefObject<HTMLDivElement | null>;
  label: string;
  /** Ids of the blocks in the order in which they are drawn. */
  ids: readonly string[];
  /** Id of the list's current record. */
  current: string;
  isPhone: boolean;
  /** True for the preview of a form, whose blocks cannot be chosen. */
  isDraft?: boolean;
  className?: string;
  children: ReactNode;
}

/** The screen of a preview: a list box whose blocks move the cursor of the list (use-blocks.ts). */
export function PreviewFrame(props: FrameProps): JSX.Element {
  const { root, label, ids, current, isPhone, isDraft, className = "", children } = props;
  const chosen = ids.includes(current) ? `block-${current}` : undefined;
  const listbox = { role: "listbox", tabIndex: 0, "aria-activedescendant": chosen };
  return (
    <div
      ref={root}
      {...(isDraft ? { role: "group" } : listbox)}
      aria-label={label}
      className={`mx-auto mb-3 overflow-hidden border-line-strong bg-surface p-2 ${isPhone ? "max-w-[375px] rounded-[18px] border-6" : "max-w-preview rounded-m border"} ${className}`}
      data-slot="preview-frame"
      data-phone={isPhone || undefined}
    >
      {children}
    </div>
  );
}
