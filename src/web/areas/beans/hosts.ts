import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { go } from "#web/routing/navigate.ts";
import { consumedAddress, deliveredAddress } from "./addresses.ts";

/** Handles the commands of a day that run in the browser. */
export function DayHost({ record: { date, currency } }: PanelProps): null {
  useCommandHandler("beanDaily.openDelivered", () => go(deliveredAddress(date, currency)));
  useCommandHandler("beanDaily.openConsumed", () => go(consumedAddress(date, currency)));
  return null;
}
