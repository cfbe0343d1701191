import { useState } from "react";

/**
 * State that belongs to one record. Another record starts with `initial` but keeps the elements. A React key would
 * recreate them within the frame of a decision.
 */
export function useStatePerId<T>(id: string, initial: T): readonly [T, (value: T) => void] {
  const [held, setHeld] = useState({ id, value: initial });
  return [held.id === id ? held.value : initial, (value) => setHeld({ id, value })];
}
