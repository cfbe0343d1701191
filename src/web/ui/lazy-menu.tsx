import type { ComponentType, JSX, ReactNode } from "react";
import { createElement, useState } from "react";
import type { Chunk } from "#web/store/chunk.ts";

/** What the menu takes over from its plain button. */
export interface PlainButton {
  children: ReactNode;
  /** It was pressed before the menu was there, which opens at once then. */
  isPressed: boolean;
}

/** The button of a menu whose code is asked for by the first look at it: pointer, focus or click. */
export function LazyMenu<P extends object>(props: {
  className: string;
  chunk: Chunk<ComponentType<P & { button: PlainButton }>>;
  given: P;
  children: ReactNode;
}): JSX.Element {
  const { className, chunk, given, children } = props;
  const [isThere, setThere] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const part = chunk.get();
  if (isThere && part) return createElement(part, { ...given, button: { children, isPressed } });
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
