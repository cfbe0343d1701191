/** Id of a record that is not saved yet, in a preview of its form. */
export const UNSAVED = "new";
