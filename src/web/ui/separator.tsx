import type { JSX } from "react";

/** Vertical line between groups of controls in a bar. */
export const Separator = ({ isHidden = false }: { isHidden?: boolean }): JSX.Element => (
  <span data-slot="separator" className="mx-1.5 h-5 w-px flex-none bg-line [&[hidden]]:hidden" hidden={isHidden} />
);
