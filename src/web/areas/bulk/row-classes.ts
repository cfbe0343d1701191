import { stepSelectClass } from "#web/import/step-screen.tsx";

/** Classes of the label of a row. A legend stands in the grid of its row only as a float. */
export const rowLabelClass = "float-left py-1 leading-5 text-text";
/** Classes of a row with its label at the left, and of the form with the rows. */
export const rowClass = "mb-3.5 grid grid-cols-[104px_minmax(0,1fr)] items-start gap-3";
export const formClass = "min-h-0 max-w-240 flex-1 overflow-auto p-4";
/** Classes of a select in a row. */
export const rowSelectClass = `${stepSelectClass} min-w-60 justify-self-start`;
