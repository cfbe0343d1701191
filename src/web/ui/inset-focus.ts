/** Classes of a control that is as high as its bar, which would cut its outline: the outline is inside. */
export const insetFocus = "focus-visible:-outline-offset-2";
