import { expect, it } from "vitest";
import type { StoredImage } from "#kernel/field.ts";
import { putPicture } from "#web/forms/upload/put-picture.ts";

/** A picture from the clipboard: all of them have one name. */
const picture = (key: string): StoredImage => ({
  key,
  name: "image.png",
  md5: key,
  size: 1,

  width: 1,
  height: 1,
});
const [one, two, three] = ["1", "2", "3"].map(picture) as [StoredImage, StoredImage, StoredImage];

it("adds pictures of the same name, and the same content only once", () => {
  expect(putPicture([], one)).toEqual([one]);
  expect(putPicture([one], two)).toEqual([one, two]);
  expect(putPicture([one, two], { ...one, name: "other.png" })).toBeNull();
});

it("replaces a picture by another one of the same name, and drops it for content that the list has already", () => {
  expect(putPicture([one, two], three, 0)).toEqual([three, two]);
  expect(putPicture([one, two], one, 0)).toEqual([one, two]);
  expect(putPicture([one, two], two, 0)).toEqual([two]);
});
