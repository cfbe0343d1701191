import { NEW } from "#web/commands/edit-commands.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { writeQuery } from "#web/routing/address.ts";

/** Address of the form that delivers to picked members, filled in. */
export const deliverAddress = (values: Readonly<Record<string, string>>): string =>
  `/deliver-bean/deliver?${writeQuery({ edit: NEW, [WITH]: writePreset({ way: "picked", ...values }) })}`;
