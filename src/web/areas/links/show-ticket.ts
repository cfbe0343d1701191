import type { NewTicket } from "#domain/api/commands.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { openModal } from "#web/store/modals.ts";
import { setValue } from "#web/store/state.ts";
import { addressOf, newTicket, TicketDialog } from "./ticket-dialog.tsx";

/** Copies the address of a new ticket, and shows it with its QR code. */
export function showTicket(made: NewTicket): void {
  setValue(newTicket, made);
  void copyText(addressOf(made));
  openModal(TicketDialog);
}
