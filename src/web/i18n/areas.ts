import type { InterfaceLanguage } from "#kernel/label.ts";
import type { addressZh } from "./address.zh.ts";
import type { deskZh } from "./desk.zh.ts";
import type { formsZh } from "./forms.zh.ts";
import type { keysZh } from "./keys.zh.ts";
import type { loginZh } from "./login.zh.ts";
import type { mediaZh } from "./media.zh.ts";
import type { paletteZh } from "./palette.zh.ts";
import type { queueZh } from "./queue.zh.ts";
import type { sessionZh } from "./session.zh.ts";
import type { staffZh } from "./staff.zh.ts";
import type { zh } from "./zh.ts";

/** Texts of one area in both languages, each a file of its own that travels when it is asked for. */
export type AreaTexts<K extends string = string> = Readonly<
  Record<InterfaceLanguage, () => Promise<Readonly<Record<K, string>>>>
>;

/** What every screen may say. */
export const baseTexts: AreaTexts<keyof typeof zh> = {
  zh: async () => (await import("./zh.ts")).zh,
  en: async () => (await import("./en.ts")).en,
};

export const addressTexts: AreaTexts<keyof typeof addressZh> = {
  zh: async () => (await import("./address.zh.ts")).addressZh,
  en: async () => (await import("./address.en.ts")).addressEn,
};

export const deskTexts: AreaTexts<keyof typeof deskZh> = {
  zh: async () => (await import("./desk.zh.ts")).deskZh,
  en: async () => (await import("./desk.en.ts")).deskEn,
};

export const formsTexts: AreaTexts<keyof typeof formsZh> = {
  zh: async () => (await import("./forms.zh.ts")).formsZh,
  en: async () => (await import("./forms.en.ts")).formsEn,
};

export const keysTexts: AreaTexts<keyof typeof keysZh> = {
  zh: async () => (await import("./keys.zh.ts")).keysZh,
  en: async () => (await import("./keys.en.ts")).keysEn,
};

export const loginTexts: AreaTexts<keyof typeof loginZh> = {
  zh: async () => (await import("./login.zh.ts")).loginZh,
  en: async () => (await import("./login.en.ts")).loginEn,
};

export const mediaTexts: AreaTexts<keyof typeof mediaZh> = {
  zh: async () => (await import("./media.zh.ts")).mediaZh,
  en: async () => (await import("./media.en.ts")).mediaEn,
};

export const paletteTexts: AreaTexts<keyof typeof paletteZh> = {
  zh: async () => (await import("./palette.zh.ts")).paletteZh,
  en: async () => (await import("./palette.en.ts")).paletteEn,
};

export const queueTexts: AreaTexts<keyof typeof queueZh> = {
  zh: async () => (await import("./queue.zh.ts")).queueZh,
  en: async () => (await import("./queue.en.ts")).queueEn,
};

export const sessionTexts: AreaTexts<keyof typeof sessionZh> = {
  zh: async () => (await import("./session.zh.ts")).sessionZh,
  en: async () => (await import("./session.en.ts")).sessionEn,
};

export const staffTexts: AreaTexts<keyof typeof staffZh> = {
  zh: async () => (await import("./staff.zh.ts")).staffZh,
  en: async () => (await import("./staff.en.ts")).staffEn,
};

/** Every area there is; the contract tests compare their languages. */
export const areas = {
  base: baseTexts,
  address: addressTexts,
  desk: deskTexts,
  forms: formsTexts,
  keys: keysTexts,
  login: loginTexts,
  media: mediaTexts,
  palette: paletteTexts,
  queue: queueTexts,
  session: sessionTexts,
  staff: staffTexts,
};

type KeysOf<A> = A extends AreaTexts<infer K> ? K : never;
export type TextKey = KeysOf<(typeof areas)[keyof typeof areas]>;
