import { secondsOf } from "./durations.ts";
import { settingKeys, type SettingKey } from "./setting-keys.ts";

/** What a file says of its print. Null where it does not say it. */
export interface PrintSettings {
  readonly slicer: string | null;
  readonly slicerVersion: string | null;
  readonly printer: string | null;
  /** Lengths in mm. */
  readonly layerHeight: number | null;
  readonly firstLayer: number | null;
  readonly nozzle: number | null;
  /** Number of walls. */
  readonly walls: number | null;
  /** Share of infill from 0 to 1. */
  readonly infill: number | null;
  readonly support: boolean | null;
  /** Temperatures in °C. */
  readonly nozzleTemp: number | null;
  readonly bedTemp: number | null;
  /** Speed of inner walls in mm/s. */
  readonly speed: number | null;
  /** Kinds of filament by extruder, as the slicer names them. */
  readonly materials: readonly string[];
  readonly seconds: number | null;
  /** Filament by extruder: length in mm, weight in g. */
  readonly filamentLength: readonly number[] | null;
  readonly filamentWeight: readonly number[] | null;
  /** Number of layers that the slicer promises. */
  readonly layers: number | null;
}

/** Values of one key. They come from comments, or from a part of a package. */
export type ValueOf = (key: string) => string | undefined;

/** What the commands of the file add, where comments do not say it. */
export interface FromCommands {
  readonly nozzleTemp: number | null;
  readonly bedTemp: number | null;
  /** Seconds by the first M73. */
  readonly seconds: number | null;
  /** True if the file has lines of support, and false if it names features and none is a support. */
  readonly support: boolean | null;
}

const noCommands: FromCommands = { nozzleTemp: null, bedTemp: null, seconds: null, support: null };

/** Largest number that is a setting. Others are mistakes. */
const MOST = 1e9;
const MOST_EXTRUDERS = 16;

const numberIn = (text: string): number | null => {
  const found = /-?\d+(?:\.\d+)?/.exec(text);
  const value = found ? Number(found[0]) : Number.NaN;
  return Number.isFinite(value) && Math.abs(value) < MOST ? value : null;
};

const numbersIn = (text: string): number[] =>
  text
    .split(/[,;]/)
    .slice(0, MOST_EXTRUDERS)
    .flatMap((part) => numberIn(part) ?? []);

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** Reads `15%`, `15` or `0.15` as a share. */
function shareIn(text: string): number | null {
  const value = numberIn(text);
  if (value === null || value < 0 || value > 100) return null;
  return text.includes("%") || value > 1 ? Math.round(value * 100) / 10_000 : value;
}

const boolIn = (text: string): boolean | null =>
  /^(1|true|yes)\b/i.test(text) ? true : /^(0|false|no)\b/i.test(text) ? false : null;

/** Returns the settings by their keys. `more` stands behind them, such as the settings of Cura's last lines. */
export function settingsOf(
  valueOf: ValueOf,
  slicer: { name: string; version: string } | null,
  commands: FromCommands = noCommands,
): PrintSettings {
  const texts = (key: SettingKey): string[] => settingKeys[key].flatMap((name) => valueOf(name) ?? []);
  const first = <T>(key: SettingKey, read: (text: string) => T | null): T | null => {
    for (const text of texts(key)) {
      const value = read(text);
      if (value !== null) return value;
    }
    return null;
  };
  const measure = (key: SettingKey): number | null => positive(first(key, numberIn));
  const list = (key: SettingKey, factor = 1): number[] | null =>
    first(key, (text) => {
      const values = numbersIn(text).map((value) => value * factor);
      return values.some((value) => value > 0) ? values : null;
    });
  const layerHeight = measure("layerHeight");
  const percent = measure("firstLayerPercent");
  const perMinute = measure("speedPerMinute");
  return {
    slicer: slicer?.name ?? null,
    slicerVersion: slicer?.version || null,
    printer: first("printer", (text) => text.replace(/^"|"$/g, "").trim() || null),
    layerHeight,
    firstLayer:
      first("firstLayer", (text) => (text.includes("%") ? null : positive(numberIn(text)))) ??
      (percent !== null && layerHeight !== null ? Math.round(percent * layerHeight * 10) / 1_000 : null),
    nozzle: measure("nozzle"),
    walls: measure("walls"),
    infill: first("infill", shareIn),
    support: first("support", boolIn) ?? commands.support,
    nozzleTemp: measure("nozzleTemp") ?? commands.nozzleTemp,
    bedTemp: measure("bedTemp") ?? commands.bedTemp ?? measure("bedTempOfPlate"),
    speed:
      first("speed", (text) => (text.includes("%") ? null : positive(numberIn(text)))) ??
      (perMinute === null ? null : Math.round(perMinute / 60)),
    materials: first("material", materialsIn) ?? [],
    seconds: positive(first("seconds", secondsOf)) ?? commands.seconds,
    filamentLength: list("millimeters") ?? list("meters", 1_000),
    filamentWeight: list("grams"),
    layers: measure("layerCount"),
  };
}

function materialsIn(text: string): string[] | null {
  const names = text
    .split(/[;,]/)
    .map((name) => name.replaceAll('"', "").trim().slice(0, 40))
    .filter((name) => name !== "")
    .slice(0, MOST_EXTRUDERS);
  return names.length > 0 ? names : null;
}
