/** Style of the star after the label of a required field. */
export const requiredMark = "ml-0.5 text-red-fg no-underline";
