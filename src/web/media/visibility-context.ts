import { createContext } from "react";

/** False inside a prerendered item, to which no command applies yet. */
export const ShownContext = createContext(true);

/** True after the first frame of the shown item is on screen. Work that a key need not wait for starts then. */
export const SettledContext = createContext(true);
