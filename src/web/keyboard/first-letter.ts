import type { RefObject } from "react";
import { useEffect } from "react";

/**
 * Gives a text field the focus at the first letter that is typed elsewhere within an element. The element may be a list
 * whose keys are digits. The field receives the letter.
 */
export function useFirstLetter(within: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
      // An input method reports its first key as "Process".
      const isLetter = /^\p{L}$/u.test(key) || key === "Process";
      if (isLetter && !ctrlKey && !altKey && !metaKey) field.current?.focus();
    };
    const element = within.current;
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, [within, field]);
}
