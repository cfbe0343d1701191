import type { StoodModule } from "#domain/tags/home-version.resource.ts";
import { isRecord, isString } from "#web/store/stored.ts";

export const isStored = (value: unknown): value is StoodModule =>
  isRecord(value) && isString(value["id"]) && isString(value["name"]) && isRecord(value["values"]);
