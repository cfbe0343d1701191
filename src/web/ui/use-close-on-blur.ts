import type { FocusEvent } from "react";
import { useState } from "react";

/**
 * Closes a popup when a key of the console (F6, Ctrl+K) moves the focus elsewhere. An open popup would block the keys
 * below it. Its own button closes it by a click.
 * @returns a React key whose change remounts the popup closed
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
