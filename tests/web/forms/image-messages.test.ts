import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { PictureOptions } from "#kernel/field.ts";
import { codes, noPermission, refusals } from "#kernel/errors.ts";
import { ApiError } from "#web/data/error.ts";
import { preparePicture } from "#web/forms/upload/upload-messages.ts";
import type { TextKey } from "#web/i18n/part-text.ts";
import { loadTexts } from "#support/texts.ts";
import { t } from "#web/i18n/part-text.ts";
import { languageStore } from "#web/i18n/text.ts";
import { setValue } from "#web/store/state.ts";

const KB = 1024;
const MB = 1024 * KB;
const strict: PictureOptions = { picture: { mode: "exact", width: 5120, height: 116 } };
const moving: PictureOptions = { takes: ["webp", "gif"] };

interface Given {
  type?: string;
  /** Size in bytes. */
  size?: number;
  /** Size in pixels; null if the browser cannot decode the file. */
  pixels?: readonly [number, number] | null;
  wants?: PictureOptions;
  isOldBrowser?: boolean;
  isGone?: boolean;
  /** Size of the stored file in bytes. */
  storedSize?: number;
}

/** Returns a class of workers that give one answer. */
const answering = (answer: unknown) =>
  class extends EventTarget {
    postMessage(): void {
      this.dispatchEvent(new MessageEvent("message", { data: answer }));
    }
    terminate(): void {}
  };

/** Chooses a file. @returns the message of the form; null if there is none */
async function messageFor({ type = "image/png", size = 9, pixels = [10, 10], wants = {}, ...circumstances }: Given) {
  const decoded = pixels && { width: pixels[0], height: pixels[1], webp: null };
  vi.stubGlobal("createImageBitmap", () => undefined);
  vi.stubGlobal("OffscreenCanvas", circumstances.isOldBrowser ? undefined : () => undefined);
  vi.stubGlobal("Worker", answering(decoded));
  const file = new File([new Uint8Array(size)], "a.x", { type });
  if (circumstances.isGone)
    vi.spyOn(file, "slice").mockReturnValue({
      arrayBuffer: () => Promise.reject(new Error("NotReadableError")),
    } as never);
  const ready = await preparePicture(file, wants);
  if (typeof ready === "string") return ready;
  return ready.note?.({ key: "k", name: "a", md5: "m", size: circumstances.storedSize ?? ready.blob.size }) ?? null;
}

beforeAll(async () => {
  await loadTexts("zh");
  await loadTexts("en");
});
afterEach(() => {
  vi.unstubAllGlobals();
  setValue(languageStore, "zh");
});

/** Chosen files with the expected message in both languages; null if the file is accepted without a message. */
const uploads: readonly (readonly [string, Given, RegExp | null, RegExp | null])[] = [
  ["a PNG", {}, null, null],
  [
    "a WebP where the field does not name it",
    { type: "image/webp" },
    /只接受 jpg、jpeg、png 图片/,
    /only jpg, jpeg, png images/,
  ],
  [
    "a GIF where the field does not name it",
    { type: "image/gif" },
    /只接受 jpg、jpeg、png 图片/,
    /only jpg, jpeg, png images/,
  ],
  ["a WebP where the field names it", { type: "image/webp", wants: moving }, null, null],
  ["a GIF where the field names it", { type: "image/gif", wants: moving }, null, null],
  ["SVG", { type: "image/svg+xml", wants: moving }, /jpg、jpeg、png、webp、gif/, /jpg, jpeg, png, webp, gif/],
  ["ratio above 10", { pixels: [1_001, 100] }, /图片比例过大，请调整/, /ratio is too large, please adjust/],
  ["strict size, met at a ratio of 44", { pixels: [5_120, 116], wants: strict }, null, null],
  [
    "strict size, missed at a ratio above 10",
    { pixels: [5_000, 116], wants: strict },
    /标准尺寸.* 5120 × 116/,
    /standard size: 5120 × 116/,
  ],
  [
    "strict ratio, missed",
    { wants: { picture: { mode: "ratio", width: 16, height: 9 } } },
    /标准尺寸.*比例 16 : 9/,
    /standard size: ratio 16 : 9/,
  ],
  [
    "least size, missed",
    { wants: { picture: { mode: "least", width: 30, height: 20 } } },
    /标准尺寸.*至少 30 × 20/,
    /at least 30 × 20/,
  ],
  [
    "a browser that cannot draw",
    { isOldBrowser: true },
    /^浏览器版本过低，请升级/,
    /browser version is too low, please upgrade/,
  ],
  ["over 20 MB", { size: 20 * MB + 1 }, /图片超过 20M，请压缩/, /image over 20M, compress it/],
  ["16383 px", { pixels: [16_383, 9_000] }, /16383px/, /image over 16383px rejected/],
  ["no picture", { pixels: null }, /图片加载失败/, /image load failed/],
  ["a file of which no hash can be made", { isGone: true }, /图片上传失败（代码 1）/, /image upload failed \(code 1\)/],
  ["over 100 KB as it is kept", { storedSize: 101 * KB }, /建议优化到 100KB/, /optimize it to 100KB/],
  [
    "over 500 KB",
    { type: "image/webp", size: 501 * KB, wants: moving },
    /超过 500KB，建议压缩/,
    /over 500KB; compressing is advised/,
  ],
  [
    "a GIF over 10 MB",
    { type: "image/gif", size: 10 * MB + 1, wants: moving, storedSize: 4 * MB },
    /GIF 超过 10MB，已转换为动态 WebP（4.00?\s?MB）/,
    /GIF over 10MB, converted to an animated WebP of 4/,
  ],
];

/** The rest of the catalog: texts of the console with their parameters. */
const texts: readonly (readonly [TextKey, Record<string, string | number>, string, string])[] = [
  ["common.copied", {}, "复制成功", "Copy successful"],
  ["net.aborted", {}, "请求已中止", "Request aborted"],
  ["net.error", {}, "网络错误", "Network Error"],
  ["net.timeout", { n: 9 }, "等待超过 9 毫秒", "timeout of 9ms exceeded"],
  ["upload.count", { n: 9 }, "最多上传 9 张图片", "At most 9 images"],
];

describe("error catalog (specification, section 8)", () => {
  it.each(uploads)("shows the message for %s", async (_name, file, zh, en) => {
    for (const [language, wanted] of [
      ["zh", zh],
      ["en", en],
    ] as const) {
      setValue(languageStore, language);
      const text = await messageFor(file);
      if (wanted === null) expect(text).toBeNull();
      else expect(text).toMatch(wanted);
    }
  });

  it.each(texts)("has the catalog text of %s", (key, parameters, zh, en) => {
    expect(t(key, parameters)).toBe(zh);
    setValue(languageStore, "en");
    expect(t(key, parameters)).toBe(en);
  });

  it("recognizes the codes for an expired session, a missing permission and a network error", () => {
    const withCode = (code: number | "error") => new ApiError({ code, msg: "", requestId: "" });
    expect([codes.tokenInvalid, codes.identityInvalid, 0].map((code) => withCode(code).isSessionOver)).toEqual([
      true,
      true,
      false,
    ]);
    expect(withCode("error").isOffline).toBe(true);
    expect(refusals.loginExpired).toEqual([
      "登录信息已过期，请重新登录",
      "Login information has expired, please log in again",
    ]);
    const refusal = noPermission("/api/x", "model.edit");
    expect(refusal.code).toBe(codes.noPermission);
    for (const text of refusal.label) expect(text).toContain("/api/x");
  });
});
