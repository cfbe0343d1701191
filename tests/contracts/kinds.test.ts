import { describe, expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import type { Field, Fields } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import { wordsOf } from "#server/resources/display-text.ts";
import { textOf } from "#web/fields/cell.tsx";
import { hasEditor } from "#web/forms/editors/editor.tsx";
import { valueOf } from "#support/samples.ts";

const file = { key: "a.png", name: "a.png", size: 3, md5: "0", width: 1, height: 1 };
const sample = (field: Field): Promise<unknown> =>
  valueOf(
    field,
    async () => "1",
    async () => file,
  );
const isFile = ({ kind }: Field): boolean => kind === "file" || kind === "video";

interface Used {
  resource: Resource;
  name: string;
  field: Field;
}

/** Every field that an admin can read. A json value without declared fields has a component of its own. */
const readable: readonly Used[] = resources.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.secret && !(field.kind === "json" && !field.shape && !field.each))
    .map(([name, field]) => ({ resource, name, field })),
);

/** Fields of a form and the fields inside them. */
const inForms = resources.flatMap((resource) =>
  resource.form
    .filter((name) => isWritable(resource, name))
    .flatMap((name): [string, Field][] => {
      const field = resource.fields[name];
      return field ? withInner(`${resource.name}.${name}`, field) : [];
    }),
);

function withInner(path: string, field: Field): [string, Field][] {
  const inner: Fields = { ...field.shape, ...(field.each ? { each: field.each } : {}) };
  return [[path, field], ...Object.entries(inner).flatMap(([name, one]) => withInner(`${path}.${name}`, one))];
}

/** Text that shows a program's view of a value instead of the value. */
const isRaw = (text: string): boolean => /\[object|^[[{]|undefined|NaN/.test(text);

/** Names the readable fields whose sample value has no text of its own. */
async function withoutText(textIn: (used: Used, value: unknown) => string): Promise<string[]> {
  const found = await Promise.all(
    readable.map(async (used) => {
      const value = isFile(used.field) ? file : await sample(used.field);
      const text = textIn(used, value);
      return isRaw(text) || (text === "" && value !== null) ? [`${used.resource.name}.${used.name}: ${text}`] : [];
    }),
  );
  return found.flat();
}

describe("fields", () => {
  it("have an editor, if a form contains them", () => {
    expect(inForms.filter(([, field]) => !hasEditor(field)).map(([path]) => path)).toEqual([]);
  });

  it("have a text in lists and in the history", async () => {
    expect(await withoutText(({ field }, value) => textOf(field, value, {}))).toEqual([]);
  });

  it("have a text in exports", async () => {
    const reader = { language: 0, timezone: 0 };
    expect(
      await withoutText(({ resource, name }, value) => wordsOf(resource, name, { [name]: value }, {}, reader)),
    ).toEqual([]);
  });
});
