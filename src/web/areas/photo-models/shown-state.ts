import { createState } from "#web/store/state.ts";

/** Id of the job whose result takes the focus as soon as it is drawn; null for none. */
export const entering = createState<string | null>(null);
