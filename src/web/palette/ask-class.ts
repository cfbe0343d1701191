/** Classes of the questions of a command or macro, one below the other. */
export const askClass = "grid gap-2.5 overflow-auto px-4 pt-3 pb-1";
