/** Dialogs of a queue. They are loaded together after its first item. */
export { BulkConfirm } from "./bulk/bulk-confirm.tsx";
export { TakeOverQuestion } from "./leases/take-over-question.tsx";
export { Summary } from "./summary.tsx";
