import { shortLinkCommands } from "#commands/links/short-link.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Fields } from "#kernel/field.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Creates the handler of a command that sets or removes a link's password. Operation records name neither. */
function passwordHandler(verb: string, input: Fields, patchOf: (input: Row) => Promise<Row>): Handler {
  return {
    body: selectionBody("shortLink", input),
    handle: async (context, body, tx) => {
      const command = `shortLink.${verb}`;
      const records = await selectedRecords(tx, context, command, body);
      const patch = await patchOf((body["input"] ?? {}) as Row);
      return recordEach(tx, context, { resource: shortLink, command, records }, (before) =>
        updateRecord(tx, shortLink, before, patch, context.actor.id),
      );
    },
  };
}

export const setPassword = passwordHandler("setPassword", shortLinkCommands.setPassword.input, async (input) => ({
  passwordHash: await hashPassword(String(input["password"])),
  isLocked: true,
}));

export const removePassword = passwordHandler("removePassword", {}, async () => ({
  passwordHash: "",
  isLocked: false,
}));
