import { part } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";

/** The form for the input of a command. It has all editors of fields, so it is loaded with the first question. */
export const commandForm = defineChunk(async () => (await part(import("./command-form.tsx"))).CommandForm);
