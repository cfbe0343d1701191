import { createState } from "#web/store/state.ts";

/** Id of the task whose result takes the focus as soon as it is drawn; null for none. */
export const entering = createState<string | null>(null);
