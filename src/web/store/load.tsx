import type { ComponentType, JSX, ReactNode } from "react";
import { createElement } from "react";
import type { Chunk } from "./chunk.ts";
import { useChunk } from "./chunk.ts";

/** Draws a part of the program as soon as it is there, without React.lazy's wait. */
export function Load<P extends object>(props: {
  chunk: Chunk<ComponentType<P>>;
  given: P;
  fallback?: ReactNode;
}): JSX.Element {
  const part = useChunk(props.chunk);
  return <>{part ? createElement(part, props.given) : props.fallback}</>;
}
