import { expect, it } from "vitest";
import { searchReasons, shareOf } from "#web/data/reasons.ts";

it("ranks reasons by their shown text first, then by the other language and pinyin", () => {
  const contact = {
    key: "contact",
    text: { "0": "Contains contact data", "1": "含站外联系" },
    pinyin: "hanzhanwailianxi hzwlx",
  };
  const mark = {
    key: "watermark",
    text: { "0": "A picture holds a watermark", "1": "图片有水印" },
    pinyin: "tupianyoushuiyin",
  };
  expect(searchReasons([contact, mark], "wa").map(({ key }) => key)).toEqual(["watermark", "contact"]);
  expect(searchReasons([mark, contact], "hzw").map(({ key }) => key)).toEqual(["contact"]);
  expect(searchReasons([contact, mark], "zzz")).toEqual([]);
});

it("returns the share of a reason in percent, and 0 if fewer than 20 were given", () => {
  const used = [
    { key: "watermark", count: 15 },
    { key: "contact", count: 5 },
  ];
  expect(["watermark", "contact", "banned"].map((key) => shareOf({ key, text: {} }, used))).toEqual([75, 25, 0]);
  expect(shareOf({ key: "watermark", text: {} }, [])).toBe(0);
  expect(shareOf({ key: "watermark", text: {} }, [{ key: "watermark", count: 19 }])).toBe(0);
});
