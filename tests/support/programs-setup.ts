import { bundlePrograms } from "./programs.ts";

/** The child processes that tests start run the sources as they are. */
export const setup = (): void => bundlePrograms();
