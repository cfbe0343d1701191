import { recordId } from "#kernel/field.ts";
import type { Problem } from "#kernel/problem.ts";

/** Record that stands for a place. The field `place` has the name of its resource; the home page needs no record. */
export const placeId = recordId({
  label: ["位置对象", "At"],
  filter: true,
  sort: true,
  of: "place",
  alsoReads: ["place"],
  when: "-place:home",
});

/** A place other than the home page needs its record. */
export const placeProblems = ({
  place,
  placeId: recordOfPlace,
}: Readonly<Record<string, unknown>>): readonly Problem[] =>
  place && place !== "home" && (recordOfPlace === null || recordOfPlace === undefined || recordOfPlace === "")
    ? [
        {
          path: "placeId",
          label: ["请选择位置对象，或把位置改为首页", "Choose where, or change the place to the home page"],
        },
      ]
    : [];
