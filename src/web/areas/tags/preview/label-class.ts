/** Classes of a label beside a word or menu entry, such as "new". */
export const labelClass = "rounded-full bg-red-bg px-1.25 text-small whitespace-nowrap text-red-fg";
