import type { ComponentType } from "react";
import { createStore } from "./external.ts";

/** What lies over the console, the last one on top; whoever puts something there takes it away. */
export const over = createStore<readonly ComponentType[]>([]);

export const openModal = (part: ComponentType): void => over.set((now) => (now.includes(part) ? now : [...now, part]));
export const closeModal = (part: ComponentType): void => over.set((now) => now.filter((one) => one !== part));
