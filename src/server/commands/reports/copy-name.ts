import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";

/** What a copy is called, in the language of who makes it; a long name gives way to that it is one. */
export function copyName({ language }: Context, { fields, title }: Resource, source: AnyRecord): string {
  const suffix = language === 1 ? " 副本" : " copy";
  const most = fields[title]?.max ?? Infinity;
  return [...String(source[title])].slice(0, most - suffix.length).join("") + suffix;
}
