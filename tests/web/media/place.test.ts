import { expect, it } from "vitest";
import { placeAmong } from "#web/media/carousel/place.ts";

const of = (keys: string) => [...keys].map((key) => ({ key }));

it("keeps the current file when others join or leave", () => {
  const place = { slides: of("bc"), index: 1 };
  expect(placeAmong(place, of("bc"))).toBe(1);
  expect(placeAmong(place, of("abxc"))).toBe(3);
  expect(placeAmong(place, of("ab"))).toBe(1);
  expect(placeAmong(place, of("a"))).toBe(0);
  expect(placeAmong(place, [])).toBe(0);
});

it("tells files with the same content apart by their turn", () => {
  const place = { slides: of("aab"), index: 1 };
  expect(placeAmong(place, of("xaba"))).toBe(3);
  expect(placeAmong(place, of("xa"))).toBe(1);
});
