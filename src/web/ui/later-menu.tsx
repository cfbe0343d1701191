import type { ComponentType, JSX, ReactNode } from "react";
import { createElement, useState } from "react";
import type { Chunk } from "#web/store/chunk.ts";

/** The button of a menu whose code is asked for by the first look at it: pointer, focus or click. */
export function LaterMenu<P extends object>(props: {
  className: string;
  chunk: Chunk<ComponentType<P & { button: ReactNode }>>;
  given: P;
  children: ReactNode;
}): JSX.Element {
  const { className, chunk, given, children } = props;
  const [isThere, setThere] = useState(false);
  const part = chunk.get();
  if (isThere && part) return createElement(part, { ...given, button: children });
  const want = (): void =>
    void chunk.load().then(
      () => setThere(true),
      () => undefined,
    );
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      onPointerEnter={want}
      onFocus={want}
      onClick={want}
    >
      {children}
    </button>
  );
}
