/** Classes of the label of a row. A legend stands in the grid of its row only as a float. */
export const rowLabelClass = "float-left py-1 leading-5 text-text";
