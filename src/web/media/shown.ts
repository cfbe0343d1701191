import { createContext } from "react";

/** False for what is drawn out of sight before its turn: no command means it yet. */
export const ShownContext = createContext(true);
