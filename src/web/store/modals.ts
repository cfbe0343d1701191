import type { ComponentType } from "react";
import { createStore } from "./external.ts";

/** Layers over the console, the topmost last. The code that opens a layer also closes it. */
export const over = createStore<readonly ComponentType[]>([]);

export const openModal = (part: ComponentType): void => over.set((now) => (now.includes(part) ? now : [...now, part]));
export const closeModal = (part: ComponentType): void => over.set((now) => now.filter((one) => one !== part));
