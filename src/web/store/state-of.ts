import { useState } from "react";

/**
 * State that belongs to one record. Another record begins with `initial` and keeps the elements, which a key would make
 * anew within the frame of a decision.
 */
export function useStateOf<T>(id: string, initial: T): readonly [T, (value: T) => void] {
  const [held, setHeld] = useState({ id, value: initial });
  return [held.id === id ? held.value : initial, (value) => setHeld({ id, value })];
}
