import { useEffect } from "react";
import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { categories, circleStorage } from "#web/data/cached-lookups.ts";

const asks = ({ fields, form }: Resource, wanted: (field: Field) => boolean): boolean =>
  form.some((name) => fields[name] !== undefined && wanted(fields[name]));

const ignore = (): undefined => undefined;

/** Loads the data that a form with pictures or categories stores in the browser (specification, section 4). */
export function useCachedLookups(resource: Resource): void {
  useEffect(() => {
    // A failure is ignored, because the next form loads the data again.
    if (asks(resource, ({ kind }) => ["image", "images", "video"].includes(kind))) circleStorage().catch(ignore);
    if (asks(resource, ({ target }) => target === "category")) categories().catch(ignore);
  }, [resource]);
}
