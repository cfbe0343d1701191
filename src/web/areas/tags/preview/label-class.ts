/** Label next to a word or menu entry, such as "New". */
export const labelClass = "rounded-full bg-red-bg px-1.25 text-small whitespace-nowrap text-red-fg";
