import { expect, it } from "vitest";
import { findResource, resources } from "#domain/index.ts";

it("lists of children name a resource, its reference to the parent, and fields that it has", () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const { name, children = [] } of resources)
    for (const { resource, by, of, sort = "", columns = [] } of children) {
      seen += 1;
      const child = findResource(resource);
      const about = `${name} → ${resource}.${by}`;
      if (!child) wrong.push(`${about}: no such resource`);
      else if (of !== undefined ? child.fields[by]?.of !== of : child.fields[by]?.target !== name)
        wrong.push(`${about}: does not refer to ${name}`);
      else if (!child.fields[by]?.filter) wrong.push(`${about}: cannot be filtered`);
      for (const field of [sort.replace(/^-/, ""), ...columns])
        if (child && field && !child.fields[field]) wrong.push(`${about}: no field ${field}`);
      if (child && sort && !child.fields[sort.replace(/^-/, "")]?.sort) wrong.push(`${about}: cannot sort by ${sort}`);
    }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(2);
});
