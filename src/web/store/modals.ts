import type { ComponentType } from "react";
import { createState, setValue } from "./state.ts";

/** Layers over the console, the topmost last. The code that opens a layer also closes it. */
export const over = createState<readonly ComponentType[]>([]);

export const openModal = (part: ComponentType): void => {
  if (!over.value.includes(part)) setValue(over, [...over.value, part]);
};
export const closeModal = (part: ComponentType): void =>
  setValue(
    over,
    over.value.filter((one) => one !== part),
  );
