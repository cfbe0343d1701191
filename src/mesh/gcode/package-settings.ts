import { CommentReader } from "./comments.ts";
import { settingsOf, type PrintSettings, type ValueOf } from "./settings.ts";

/** Texts of the parts of a 3MF in which slicers keep settings; undefined for those that it lacks. */
export interface SettingParts {
  /** `Metadata/slice_info.config` of Bambu Studio and Orca: results by plate, in XML. */
  readonly sliceInfo?: string | undefined;
  /** `Metadata/project_settings.config` of the same: all settings, in JSON. */
  readonly projectSettings?: string | undefined;
  /** `Metadata/Slic3r_PE.config` of PrusaSlicer: all settings, as comments of G-code. */
  readonly prusaConfig?: string | undefined;
}

const entity: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entity[name] ?? "");

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map([...tag.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g)].map(([, name = "", value = ""]) => [name, plain(value)]));

/** Keys of a plate, as comments of G-code name them. */
const plateKeys: Readonly<Record<string, string>> = {
  prediction: "time",
  weight: "total filament used [g]",
  nozzle_diameters: "nozzle_diameter",
  printer_model_id: "machine name",
};

/** Returns the values of one plate by the keys of comments. */
function plateValues(xml: string, plate: number): Map<string, string> {
  const values = new Map<string, string>();
  const blocks = [...xml.matchAll(/<plate\b[^>]*>([^]*?)<\/plate>/g)].map(([, text = ""]) => text);
  const block = blocks.find((text) => new RegExp(`key="index"\\s+value="${plate}"`).test(text)) ?? blocks[0] ?? "";
  for (const [, tag = ""] of block.matchAll(/<metadata\b([^>]*)>/g)) {
    const attributes = attributesOf(tag);
    const key = plateKeys[attributes.get("key") ?? ""];
    const value = attributes.get("value");
    if (key && value) values.set(key, value);
  }
  const filaments = [...block.matchAll(/<filament\b([^>]*)>/g)].map(([, tag = ""]) => attributesOf(tag));
  const listed = (name: string, factor = 1): string =>
    filaments.map((filament) => String(Number(filament.get(name) ?? "0") * factor)).join(",");
  if (filaments.length > 0) {
    values.set("filament_type", filaments.map((filament) => filament.get("type") ?? "").join(";"));
    values.set("filament used [mm]", listed("used_m", 1_000));
    values.set("filament used [g]", listed("used_g"));
  }
  return values;
}

/** Returns a lookup in the settings of a project. Values of several extruders become a list with commas. */
function projectValues(json: string): ValueOf {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return () => undefined;
  }
  const values = parsed !== null && typeof parsed === "object" ? new Map(Object.entries(parsed)) : new Map();
  return (key) => {
    const value: unknown = values.get(key);
    if (Array.isArray(value)) return value.map(String).join(",");
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  };
}

function slicerOf(sliceInfo: string, hasProject: boolean): { name: string; version: string } | null {
  const version = /key="X-BBL-Client-Version"\s+value="([^"]*)"/.exec(sliceInfo)?.[1] ?? "";
  return hasProject || version ? { name: "Bambu Studio", version } : null;
}

/** Returns the settings of a 3MF by the parts of its slicer. @param plate number of the plate, from 1 */
export function packageSettings(parts: SettingParts, plate: number): PrintSettings | null {
  const { sliceInfo = "", projectSettings = "", prusaConfig = "" } = parts;
  if (!sliceInfo && !projectSettings && !prusaConfig) return null;
  const ofPlate = plateValues(sliceInfo, plate);
  const ofProject = projectValues(projectSettings);
  const comments = new CommentReader();
  for (const line of prusaConfig.split(/\r\n|\r|\n/)) comments.take(line);
  const generator = comments.slicer ?? (prusaConfig ? { name: "PrusaSlicer", version: "" } : null);
  return settingsOf(
    (key) => ofPlate.get(key) ?? ofProject(key) ?? comments.values.get(key),
    generator ?? slicerOf(sliceInfo, projectSettings !== ""),
  );
}
