import { Refusal } from "#kernel/errors.ts";

/** Refusal of a call that names a field and the way out. */
export const refuse = (zh: string, en: string, path?: string): Refusal =>
  new Refusal("guardRefused", [zh, en], path === undefined ? {} : { path });
