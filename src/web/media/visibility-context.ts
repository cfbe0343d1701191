import { createContext } from "react";

/** False for what is drawn out of sight before its turn: no command means it yet. */
export const ShownContext = createContext(true);

/** The same once its first frame is on the screen: what a key need not wait for follows then. */
export const SettledContext = createContext(true);
