import { Refusal } from "#kernel/errors.ts";

export const orderRefusal = (zh: string, en: string, path?: string): Refusal =>
  new Refusal("guardRefused", [zh, en], path === undefined ? {} : { path });
