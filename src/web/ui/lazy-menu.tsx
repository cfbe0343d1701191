import type { ComponentType, JSX, ReactNode } from "react";
import { createElement, useState } from "react";
import type { Chunk } from "#web/store/chunk.ts";

/** Content and state of the plain button that the menu replaces. */
export interface PlainButton {
  className: string;
  children: ReactNode;
  /** True if the button was pressed before the menu was loaded, which then opens at once. */
  isPressed: boolean;
}

/** Button of a lazy-loaded menu. Pointer, focus or click starts the load. */
export function LazyMenu<P extends object>(props: {
  className: string;
  chunk: Chunk<ComponentType<P & { button: PlainButton }>>;
  partProps: P;
  children: ReactNode;
}): JSX.Element {
  const { className, chunk, partProps, children } = props;
  const [isThere, setThere] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const part = chunk.value.part;
  if (isThere && part) return createElement(part, { ...partProps, button: { className, children, isPressed } });
  const want = (): void =>
    void chunk.load().then(
      () => setThere(true),
      () => undefined,
    );
  const press = (): void => {
    setPressed(true);
    want();
  };
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      onPointerEnter={want}
      onFocus={want}
      onPointerDown={press}
      onClick={press}
    >
      {children}
    </button>
  );
}
