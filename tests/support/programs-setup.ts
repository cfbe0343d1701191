import { bundlePrograms } from "./programs.ts";

/** Bundles the current sources of child processes that tests start. */
export const setup = (): void => bundlePrograms();
