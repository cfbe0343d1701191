import { storedName } from "#kernel/stored-name.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defineEnumeration } from "#kernel/enumeration.ts";
import { html, i18n, richI18n, text } from "#kernel/field.ts";
import { grams, matchesKeyword, matchesRow, tsqueryOf, tsvectorOf } from "#kernel/search-tokens.ts";
import { fileSize, pageAfterRemoval, pageOf, pageSizeOf, shortNumber } from "#kernel/page.ts";
import { fillRoute, matchRoute } from "#kernel/screen.ts";
import { readTime } from "#kernel/filter/bind.ts";
import { small } from "#kernel/label.ts";

describe("keywords", () => {
  it("are split into pairs of Chinese characters, the last character, and whole Latin words", () => {
    expect(grams("可动龙 Vase-2")).toEqual(["可动", "动龙", "龙", "vase", "2"]);
    expect(grams("ＶＡＳＥ")).toEqual(["vase"]);
  });

  it("match texts that contain them, also while being typed", () => {
    expect(matchesKeyword("可动关节龙", "关节")).toBe(true);
    expect(matchesKeyword("可动关节龙", "节动")).toBe(false);
    expect(matchesKeyword("可动关节龙", "龙")).toBe(true);
    expect(matchesKeyword("spiral vase", "spi")).toBe(true);
    expect(matchesKeyword("spiral vase", "V")).toBe(true);
    expect(matchesKeyword("spiral vase", "p")).toBe(false);
    expect(matchesKeyword("anything", "…")).toBe(false);
    expect(tsqueryOf("!!")).toBeNull();
  });

  const SAME = [
    ["İstanbul", "istanbul"],
    ["ISPARTA", "ısparta"],
    ["Crème brûlée", "creme brulee"],
    ["Creme brulee", "crème brûlée"],
    ["Café".normalize("NFD"), "Café"],
    ["Straße", "strasse"],
    ["Łódź", "lodz"],
    ["مَرْحَبًا", "مرحبا"],
    ["مرحبا", "مَرْحَبًا"],
    ["שָׁלוֹם", "שלום"],
    ["ΠΈΤΡΟΣ", "πετρος"],
    ["soft\u00ADly", "softly"],
    ["zero\u200Bwidth", "zerowidth"],
    ["हिन्दी किताब", "किताब"],
    ["ภาษาไทย", "ภาษาไทย"],
    ["ガンダム", "ｶﾞﾝﾀﾞﾑ"],
    ["ガンダム".normalize("NFD"), "ガンダム"],
    ["한국어".normalize("NFD"), "한국"],
    ["cat 🐱 lamp", "🐱"],
    ["👍🏽", "👍"],
    ["❤️ heart", "❤"],
    ["👨\u200D👩\u200D👧", "👩"],
    ["flag 🇨🇳", "🇨🇳"],
    ["龙🐉灯", "🐉灯"],
  ] as const;
  it.each(SAME)("match in %s: %s", (text, keyword) => expect(matchesKeyword(text, keyword)).toBe(true));

  it.each([
    ["किताब", "कताब"],
    ["кий", "кии"],
    ["🐱", "🐶"],
    ["flag 🇨🇳", "🇨🇦"],
    ["かが", "かか"],
  ])("do not match in %s: %s", (text, keyword) => expect(matchesKeyword(text, keyword)).toBe(false));

  it("find words with tags inside in rich text only, and keep angle brackets of other texts", () => {
    const label = ["x", "x"] as const;
    const all = {
      name: text(50, { label, search: true }),
      body: html({ label, search: true }),
      title: i18n(50, { label, search: true }),
      rich: richI18n({ label, search: true }),
    };
    const finds = (record: object, keyword: string) => matchesRow(all, { ...record }, keyword);
    expect(finds({ body: "<p><b>ca</b>t</p><p>dog</p>" }, "cat")).toBe(true);
    expect(finds({ body: "<p>cat</p><p>dog</p>" }, "catdog")).toBe(false);
    expect(finds({ rich: { "0": "<p>sun<i>rise</i></p>" } }, "sunrise")).toBe(true);
    expect(finds({ body: "<p>caf&eacute; R&amp;D</p>" }, "d")).toBe(true);
    expect(finds({ body: '<a href="hidden">shown</a>' }, "hidden")).toBe(false);
    expect(finds({ name: "M3 <bolt> 10>5" }, "bolt")).toBe(true);
    expect(finds({ name: "a < between > b" }, "between")).toBe(true);
    expect(finds({ title: { "0": "<bolt>" } }, "bolt")).toBe(true);
  });

  it("escape all quotes in a tsvector literal", () => {
    fc.assert(fc.property(fc.string(), (text) => tsvectorOf(text).split("'").length % 2 === 1));
  });
});

describe("numbers of the specification", () => {
  it("page number and page size always have a valid value", () => {
    expect([undefined, "x", 0, -3, "50", 5_000].map((size) => pageSizeOf(size))).toEqual([
      200, 200, 200, 200, 50, 1_000,
    ]);
    expect(["x", 0, 3.7].map(pageOf)).toEqual([1, 1, 3]);
    expect(pageAfterRemoval(3, 0)).toBe(2);
    expect(pageAfterRemoval(1, 0)).toBe(1);
  });

  it("counts and sizes are formatted in short form", () => {
    expect([9_999, 12_400, 99_999, 100_000].map(shortNumber)).toEqual(["9999", "1.24w", "9.99w", "10w+"]);
    expect([1_023, 1_024, 1_048_576].map(fileSize)).toEqual(["1023 B", "1.0 KB", "1.0 MB"]);
    expect([512, 2_048, 3_145_728].map(fileSize)).toEqual(["512 B", "2.0 KB", "3.0 MB"]);
  });
});

describe("enumerations", () => {
  it("exclude `all` from records and return undefined for unknown values", () => {
    const State = defineEnumeration("State", [
      [0, "all", "全部", "All"],
      [1, "on", "开", "On"],
    ]);
    expect(State.value(0)).toBeUndefined();
    expect(State.value(7)).toBeUndefined();
    expect(State.value(1)?.key).toBe("on");
    expect(State.of("on")).toBe(1);
  });
});

describe("routes", () => {
  it("keep parameters unchanged when filled in and matched", () => {
    const route = "/model-detail/{id}/{name}/{isCanEdit}";
    const path = fillRoute(route, { id: 5, name: "花瓶 / a", isCanEdit: 0 });
    expect(matchRoute(route, path)).toEqual({ id: "5", name: "花瓶 / a", isCanEdit: "0" });
    expect(matchRoute(route, "/model-detail/5")).toBeNull();
    expect(matchRoute(route, "/model-detail/%E0%A4%A/x/0")).toBeNull();
  });

  it.each([
    ["/model-detail/5/50% off/0", "50% off"],
    ["/model-detail/5/%E0%A4%A/0", "%E0%A4%A"],
    ["/model-detail/5/a/b/c/0", "a/b/c"],
    ["/model-detail/5/1/2%/0", "1/2%"],
    ["/model-detail/5//0", ""],
    ["/model-detail/5/../0", ".."],
    ["/model-detail/5/a%2Fb/0", "a/b"],
  ])("find the record of %s, whatever its name", (path, name) =>
    expect(matchRoute("/model-detail/{id}/{name}/{isCanEdit}", path)).toEqual({ id: "5", name, isCanEdit: "0" }),
  );

  it("find the record where the name is last, and contains slashes", () =>
    expect(matchRoute("/config-auth-group/{id}/{name}", "/config-auth-group/5/a/b")).toEqual({ id: "5", name: "a/b" }));

  it.each(["50% off/new", "#1?a=b&c", "..", "", "😀", "\ud83d half", "x".repeat(2_000)])(
    "lead to a record named %j",
    (name) => {
      const route = "/model-detail/{id}/{name}/{isCanEdit}";
      expect(matchRoute(route, fillRoute(route, { id: 5, name, isCanEdit: 1 }))).toMatchObject({
        id: "5",
        isCanEdit: "1",
      });
    },
  );
});

describe("times in filters", () => {
  const clock = { now: 1_760_000_000, timezone: 28_800 };
  it("are days in the reader's time zone, moments, or relative times", () => {
    expect(readTime("2025-10-09", clock)).toEqual({ begin: Date.UTC(2025, 9, 8, 16) / 1000, length: 86_400 });
    const day = (month: number, date: number): number => Date.UTC(2025, month - 1, date, -8) / 1000;
    // October 9, 2025 is a Thursday.
    for (const [word, from, to] of [
      ["today", day(10, 9), day(10, 10)],
      ["yesterday", day(10, 8), day(10, 9)],
      ["thisWeek", day(10, 6), day(10, 13)],
      ["lastWeek", day(9, 29), day(10, 6)],
      ["thisMonth", day(10, 1), day(11, 1)],
      ["lastMonth", day(9, 1), day(10, 1)],
    ] as const)
      expect(readTime(word, clock), word).toEqual({ begin: from, length: to - from });
    expect(readTime("lastWeek", { now: day(10, 13), timezone: 28_800 })?.begin).toBe(day(10, 6));
    expect(readTime("lastWeek", { now: day(10, 13) - 1, timezone: 28_800 })?.begin).toBe(day(9, 29));
    expect(readTime("-24h", clock)).toEqual({ begin: clock.now - 86_400, length: 0 });
    expect(readTime("yesterday-ish", clock)).toBeNull();
  });

  it("are read in the reader's time zone to the minute or second; plain numbers are seconds", () => {
    for (const timezone of [28_800, 0, -18_000, 20_700]) {
      const there = { now: clock.now, timezone };
      const utc = (hour: number, minute: number, second = 0): number =>
        Date.UTC(2025, 9, 9, hour, minute, second) / 1000 - timezone;
      const moment = (begin: number) => ({ begin, length: 0 });
      expect(readTime("2025-10-09T08:00", there)).toEqual(moment(utc(8, 0)));
      expect(readTime("2025-10-09 23:59:58", there)).toEqual(moment(utc(23, 59, 58)));
      // Midnight is a moment. The date alone is the whole day.
      expect(readTime("2025-10-09T00:00", there)).toEqual(moment(utc(0, 0)));
      expect(readTime("2025-10-09", there)).toEqual({ begin: utc(0, 0), length: 86_400 });
      expect(readTime("1760000000", there)).toEqual(moment(1_760_000_000));
    }
    for (const wrong of ["2025-10-09T24:30", "2025-13-01", "2025-10-09T08", "2025-10-09T08:00Z", "2025-10-09T08:61"])
      expect(readTime(wrong, clock), wrong).toBeNull();
  });
});

describe("an English label within a sentence", () => {
  it.each([
    ["SEO page", "SEO page"],
    ["BI report", "BI report"],
    ["Report Folder", "report folder"],
    ["3D model", "3D model"],
    ["Home page of PC", "home page of PC"],
  ])("%s is %s", (label, within) => expect(small(label)).toBe(within));
});

describe("the stored name of a file", () => {
  it.each([
    ["花瓶 v2.stl", "花瓶 v2.stl"],
    ["a\r\nSet-Cookie: x.png", "a Set-Cookie: x.png"],
    ["a\u2028b\tc.png", "a b c.png"],
    ["../../etc/x.png", "x.png"],
    ["..\\..\\x.png", "x.png"],
    ["C:\\fakepath\\x.png", "x.png"],
    ["/x.png\n", "x.png"],
    ["a\u202Egnp.exe", "agnp.exe"],
    [".hidden.png", ".hidden.png"],
    ["..", ""],
    ["a/..", ""],
    ["  \n ", ""],
    ["", ""],
    [`${"长".repeat(300)}.png`, "长".repeat(200)],
  ])("is one line without folders: %j", (name, stored) => {
    expect(storedName(name)).toBe(stored);
  });
});
