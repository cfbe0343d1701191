import { createState } from "#web/store/state.ts";

/** Id of the skin whose sample takes the focus as soon as it is drawn; null for none. */
export const enteringSample = createState<string | null>(null);
