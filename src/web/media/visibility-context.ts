import { createContext } from "react";

/** False inside a prerendered item, to which no command applies yet. */
export const ShownContext = createContext(true);

/** True after the first frame of the shown item is on screen. Work that must not delay a key starts then. */
export const SettledContext = createContext(true);
