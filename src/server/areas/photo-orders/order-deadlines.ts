import {
  ASSIGN_WITHIN,
  CONFIRM_WITHIN,
  MODEL_DAYS,
  PAY_WITHIN,
  PICTURE_DAYS,
  REWORK_WITHIN,
} from "#domain/photo-orders/limits.ts";
import { DAY } from "#kernel/time-units.ts";
import type { Row } from "#server/resources/row.ts";

const due = (name: string, at: number): Row => ({ [name]: at, dueTime: at });
/** A deadline that only makes an order late. */
const soft = (name: string, at: number): Row => ({ ...due(name, at), lateAt: at, late: false });
const none = { lateAt: null } as const;

/** Deadlines of the steps, in seconds since 1970. Each begins with what led to it. */
export const deadlines = {
  toPay: (placed: number): Row => due("payDeadline", placed + PAY_WITHIN),
  toAssign: (paid: number): Row => soft("assignDeadline", paid + ASSIGN_WITHIN),
  modelling: (assigned: number, days: number | null): Row =>
    soft("deliverDeadline", assigned + (days ?? MODEL_DAYS) * DAY),
  toConfirm: (delivered: number): Row => ({ ...due("confirmDeadline", delivered + CONFIRM_WITHIN), ...none }),
  rework: (sentBack: number): Row => soft("deliverDeadline", sentBack + REWORK_WITHIN),
  /** The end of an order. Its pictures are kept for a time. */
  ended: (time: number): Row => ({ dueTime: null, ...none, eraseAt: time + PICTURE_DAYS * DAY }),
} as const;
