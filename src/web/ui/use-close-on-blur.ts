import type { FocusEvent } from "react";
import { useState } from "react";

/**
 * What opens over its button closes when the focus goes elsewhere by a key of the console (F6, Ctrl+K): left open it would
 * hear nothing and keep the keys of what is below it. The button itself closes it by its own click.
 * @returns the key under which it is drawn anew, closed
 */
export function useCloseOnBlur(button: () => Element | null): {
  key: number;
  onBlur: (event: Pick<FocusEvent, "currentTarget" | "relatedTarget">) => void;
} {
  const [key, setKey] = useState(0);
  return {
    key,
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!relatedTarget || relatedTarget === button() || currentTarget.contains(relatedTarget)) return;
      setKey((before) => before + 1);
    },
  };
}
