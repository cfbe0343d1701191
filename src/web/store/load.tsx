import type { ComponentType, JSX, ReactNode } from "react";
import { createElement } from "react";
import type { Chunk } from "./chunk.ts";
import { useChunk } from "./chunk.ts";

/** Draws a lazy-loaded part without the delay of React.lazy once it is loaded. */
export function Load<P extends object>(props: {
  chunk: Chunk<ComponentType<P>>;
  partProps: P;
  fallback?: ReactNode;
}): JSX.Element {
  const part = useChunk(props.chunk);
  return <>{part ? createElement(part, props.partProps) : props.fallback}</>;
}
