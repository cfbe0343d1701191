import type { JSX, ReactNode, RefObject } from "react";

interface FrameProps {
  root: RefObject<HTMLDivElement | null>;
  label: string;
  /** Ids of the blocks in the order in which they are drawn. */
  ids: readonly string[];
  /** Id of the list's current record. */
  current: string;
  isPhone: boolean;
  className?: string;
  children: ReactNode;
}

/** The screen of a preview: a list box whose blocks move the cursor of the list (use-blocks.ts). */
export function PreviewFrame(props: FrameProps): JSX.Element {
  const { root, label, ids, current, isPhone, className = "", children } = props;
  return (
    <div
      ref={root}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={ids.includes(current) ? `block-${current}` : undefined}
      className={["previewframe", className, isPhone ? "phone" : ""].filter(Boolean).join(" ")}
    >
      {children}
    </div>
  );
}
