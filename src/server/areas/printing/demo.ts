import { printer } from "#domain/devices/printer.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { ModelShelf, PrintPrecision } from "#domain/enumerations/models.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { printConfigPrinter } from "#domain/printing/print-config-printer.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { shapeNames, slicerNames, writeGcode, type DemoPrint, type ShapeName } from "./demo/gcode.ts";

const CONFIGS = 150;
/** Those at the front wait for a moderator. */
const WAITING = 36;
const decided = ["suc", "suc", "suc", "fail", "suc", "delete", "suc", "draft"] as const;

/** Machines of the demo on which its prints are sliced: place in the list, name as slicers write it, middle of the bed. */
const machines = [
  { place: 0, name: "Creality Ender-3 V3", middle: [110, 110] },
  { place: 6, name: "CR-K1", middle: [110, 110] },
  { place: 9, name: "CR-K1 Max", middle: [150, 150] },
  { place: 10, name: "Creality K2 Plus", middle: [175, 175] },
  { place: 12, name: "Creality Hi", middle: [130, 130] },
  { place: 17, name: "MK4", middle: [125, 105] },
] as const;

const materials = [
  { key: "pla", name: "PLA", nozzleTemp: 215, bedTemp: 60 },
  { key: "petg", name: "PETG", nozzleTemp: 240, bedTemp: 75 },
  { key: "abs", name: "ABS", nozzleTemp: 250, bedTemp: 100 },
  { key: "tpu", name: "TPU", nozzleTemp: 225, bedTemp: 45 },
] as const;

const nouns: Readonly<Record<ShapeName, readonly [zh: string, en: string]>> = {
  cube: ["校准方块", "Calibration cube"],
  vase: ["花瓶模式", "Vase mode"],
  gear: ["加强齿轮", "Strong gear"],
  box: ["收纳盒", "Storage box"],
  ring: ["垫圈", "Washer"],
};

function printOf(
  i: number,
): DemoPrint & { machine: (typeof machines)[number]; materialKey: "pla" | "petg" | "abs" | "tpu" } {
  const machine = machines[i % machines.length] ?? machines[0];
  const material = materials[i % 7 === 3 ? 1 : i % 11 === 5 ? 2 : i % 13 === 7 ? 3 : 0] ?? materials[0];
  return {
    machine,
    materialKey: material.key,
    shape: shapeNames[i % shapeNames.length] ?? "cube",
    slicer: slicerNames[(i * 3) % slicerNames.length] ?? "OrcaSlicer",
    printer: machine.name,
    middle: machine.middle,
    scale: i % 17 === 9 ? 4.6 : 1 + (i % 3) * 0.25,
    layerHeight: i % 17 === 9 ? 0.32 : ([0.2, 0.28, 0.16, 0.12][i % 4] ?? 0.2),
    nozzle: 0.4,
    infill: [0.15, 0.2, 0.1][i % 3] ?? 0.15,
    material: material.name,
    nozzleTemp: material.nozzleTemp,
    bedTemp: material.bedTemp,
    speed: [120, 180, 60, 250][i % 4] ?? 120,
  };
}

/** What the author claims. Most say nothing, so that the file decides. Some say what the file denies. */
function claimsOf(i: number, print: DemoPrint): Record<string, unknown> {
  if (i % 9 === 4)
    return { printTime: 1_800, parameter: { layerHeight: print.layerHeight / 2, infill: 0.4, walls: 4 } };
  if (i % 9 === 7) return { materials: [FilamentMaterial.of("nylon")], filamentWeight: 5 };
  if (i % 5 === 2) return { materials: [FilamentMaterial.of("pla"), FilamentMaterial.of("petg")] };
  return {};
}

const modelAt = async ({ db }: DemoTools, i: number) => {
  const [row] = await db.query<{ id: string; author: string; name: string; lang: number }>(
    `select id, author, group_name as name, lang from model where status = $1 and author is not null
     order by id offset $2 limit 1`,
    [ModelShelf.of("up"), i * 4],
  );
  return row;
};

export const demo: AreaDemo = [
  {
    resource: printConfig,
    count: CONFIGS,
    values: async (i, tools) => {
      const { nth, cover, ago, whole, textFile } = tools;
      const model = await modelAt(tools, i);
      if (!model) return null;
      const print = printOf(i);
      const content = writeGcode(print);
      // One in twenty-five was cut off while it was uploaded.
      const isCut = i % 25 === 12;
      const text = isCut ? content.slice(0, content.length * 0.6) : content;
      const state = i < WAITING ? "pending" : (decided[i % decided.length] ?? "suc");
      const isDecided = state === "suc" || state === "fail" || state === "delete";
      const isEnglish = model.lang === 0;
      const [zh, en] = nouns[print.shape];
      const submitted = Math.floor(ago(i < WAITING ? 0.05 + i * 0.04 : 3 + (i - WAITING) * 1.3));
      return {
        name: `${isEnglish ? en : zh} · ${print.layerHeight} mm · ${print.material}`,
        model: model.id,
        author: model.author,
        lang: model.lang,
        filekey: await textFile(`${print.shape}-${i}.gcode`, text),
        covers: i % 4 === 0 ? [cover(i)].filter(Boolean) : [],
        productCovers: i % 6 === 1 ? [cover(i + 3)].filter(Boolean) : [],
        description:
          i % 3 === 0
            ? isEnglish
              ? "No supports, 2 walls, prints well on a clean plate."
              : "无需支撑，两层壁，热床擦干净再打。"
            : "",
        precision: PrintPrecision.of(
          print.layerHeight <= 0.12 ? "high" : print.layerHeight >= 0.28 ? "fast" : "normal",
        ),
        modelInfo: { files: `${print.shape}.stl`, scale: print.scale },
        ...claimsOf(i, print),
        isPublic: i % 8 !== 5,
        status: ContentStatus.of(isCut && state === "suc" ? "fail" : state),
        submitTime: submitted,
        createTime: submitted,
        ...(isDecided
          ? {
              reviewer: nth(admin, 1 + (i % 3)),
              reviewTime: submitted + whole(600, 60_000),
              reviewReason:
                state === "fail" || isCut ? "切片文件不完整或无法读取" : state === "delete" ? "切片与模型不符" : "",
            }
          : {}),
      };
    },
  },
  {
    resource: printConfigPrinter,
    count: CONFIGS * 2,
    values: (n, { nth }) => {
      const i = Math.floor(n / 2);
      const print = printOf(i);
      const isSecond = n % 2 === 1;
      if (i % 3 === 2 && isSecond) return null;
      const others = machines.filter(({ place }) => place !== print.machine.place);
      const machine = isSecond ? (others[i % others.length] ?? print.machine) : print.machine;
      const config = nth(printConfig, i);
      const target = nth(printer, machine.place);
      if (!config || !target) return null;
      return {
        config,
        printer: target,
        minFirmware: i % 4 === 1 ? "1.3.3.8" : "",
        materials: [FilamentMaterial.of(print.materialKey)],
        nozzle: "0.4",
        rank: (isSecond ? 2 : 1) * RANK_STEP,
        status: i % 10 === 6 && isSecond ? 2 : 1,
      };
    },
  },
];
