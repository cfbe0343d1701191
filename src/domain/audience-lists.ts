import type { FieldOptions } from "#kernel/field.ts";
import { someOf } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { Country } from "./enumerations/country.ts";
import { Language, Platform } from "./enumerations/system.ts";

/** Shown for a list of visitors that is empty. */
export const everybody: Label = ["所有人", "Everybody"];

type Options = Omit<FieldOptions, "filter">;

/** Languages for which a record is meant. An empty list is for all. */
export const forLanguages = (options: Options) =>
  someOf(Language, { ...options, filter: true, emptyIsAll: ["所有语言", "All languages"] });

/** Countries for which a record is meant. An empty list is for all. */
export const forCountries = (options: Options & { max?: number }) =>
  someOf(Country, { ...options, filter: true, emptyIsAll: ["所有国家和地区", "All countries"] });

/** Platforms for which a record is meant. An empty list is for all. */
export const forPlatforms = (options: Options) =>
  someOf(Platform, { ...options, filter: true, emptyIsAll: ["所有平台", "All platforms"] });
