import { strToU8, zipSync } from "fflate";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOf } from "#mesh/fault.ts";
import { FileFault } from "#domain/printing/enumerations.ts";
import { isPrintReason, printReason } from "#mesh/gcode/reasons.ts";
import { features } from "#mesh/gcode/features.ts";
import { secondsOf } from "#mesh/gcode/durations.ts";
import { GcodeReader, type GcodeReading } from "#mesh/gcode/read-gcode.ts";
import { readPrintFile, type PrintFile } from "#mesh/gcode/read-print-file.ts";
import { bambu, crealityPrint, cura, orca, PNG, prusa, simplify3d, squareLayers } from "#support/gcode-samples.ts";

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (let i = 0; from < bytes.length; i++) {
    const size = sizes[i % sizes.length] || 1;
    yield bytes.slice(from, from + size);
    from += size;
  }
}

const read = (content: string | Uint8Array, sizes: readonly number[] = [65_536], draws = true): Promise<PrintFile> =>
  readPrintFile(inPieces(typeof content === "string" ? strToU8(content) : content, sizes), { draws });

async function gcodeOf(content: string): Promise<GcodeReading> {
  const { gcode } = await read(content);
  if (!gcode) throw new Error("no moves");
  return gcode;
}

const faultIn = (content: string | Uint8Array) =>
  read(content).then(
    () => "read",
    (error: unknown) => faultOf(error).kind,
  );

describe("the settings that slicers write", () => {
  it("are read from PrusaSlicer", async () => {
    const { settings, thumbnail, layers, bounds, filament } = await gcodeOf(prusa);
    expect(settings).toEqual({
      slicer: "PrusaSlicer",
      slicerVersion: "2.7.1",
      printer: "MK4",
      layerHeight: 0.2,
      firstLayer: 0.25,
      nozzle: 0.4,
      walls: 2,
      infill: 0.15,
      support: true,
      nozzleTemp: 215,
      bedTemp: 60,
      speed: 45,
      materials: ["PLA"],
      seconds: 4_323,
      filamentLength: [21],
      filamentWeight: [0.06],
      layers: null,
    });
    expect(thumbnail).toMatchObject({ format: "png", width: 220, height: 124 });
    expect(layers.map(({ z }) => z)).toEqual([0.2, 0.4, 0.6]);
    // The purge line is no part of the print, but of its filament.
    expect(bounds).toMatchObject({ min: [100, 100, 0.2], max: [120, 120, 0.6] });
    expect(filament).toEqual([21]);
  });

  it("are read from OrcaSlicer, for two extruders", async () => {
    const { settings, filament, thumbnail, layers } = await gcodeOf(orca);
    expect(settings).toMatchObject({
      slicer: "OrcaSlicer",
      slicerVersion: "2.1.1",
      printer: "Creality K2 Plus",
      layerHeight: 0.28,
      nozzle: 0.6,
      walls: 3,
      infill: 0.2,
      support: false,
      nozzleTemp: 220,
      bedTemp: 55,
      speed: 200,
      materials: ["PLA", "PETG"],
      seconds: 2_165,
      filamentLength: [8, 4],
      filamentWeight: [0.02, 0.01],
    });
    expect([filament, layers.length, thumbnail?.format]).toEqual([[4, 4], 2, "jpg"]);
  });

  it("are read from Bambu Studio", async () => {
    const { settings, layers } = await gcodeOf(bambu);
    expect(settings).toMatchObject({ slicer: "Bambu Studio", slicerVersion: "01.08.00.57", seconds: 1_265 });
    expect(layers.length).toBe(2);
  });

  it("are read from Cura, with absolute extrusion and its last lines", async () => {
    const { settings, filament, bounds, layers, toolpath } = await gcodeOf(cura);
    expect(settings).toMatchObject({
      slicer: "Cura",
      slicerVersion: "5.6.0",
      printer: "Creality Ender-3",
      layerHeight: 0.16,
      walls: 4,
      infill: 0.12,
      support: true,
      nozzleTemp: 200,
      bedTemp: 60,
      seconds: 5_025,
      filamentLength: [9.84, 1_500],
    });
    expect(filament[0]).toBeCloseTo(9.84);
    expect(bounds).toMatchObject({ min: [90, 90, 0.2], max: [130, 130, 0.36] });
    expect(layers.length).toBe(2);
    expect([...(toolpath?.features ?? [])].map((one) => features[one])).toEqual(["skirt", "outerWall", "infill"]);
  });

  it("are read from Creality Print, which also names Cura's engine", async () => {
    const { settings, thumbnail, layers } = await gcodeOf(crealityPrint);
    expect(settings).toMatchObject({
      slicer: "Creality Print",
      slicerVersion: "4.3.7.6619",
      printer: "CR-K1",
      materials: ["PLA"],
      seconds: 3_725,
      nozzleTemp: 220,
      filamentLength: [1_250],
      filamentWeight: [3.7],
    });
    expect([thumbnail?.width, layers.length]).toEqual([96, 2]);
  });

  it("are read from Simplify3D", async () => {
    const { settings, layers } = await gcodeOf(simplify3d);
    expect(settings).toMatchObject({
      slicer: "Simplify3D",
      slicerVersion: "4.1.2",
      printer: "Creality Ender-3",
      layerHeight: 0.3,
      firstLayer: 0.27,
      nozzle: 0.4,
      walls: 3,
      infill: 0.25,
      support: false,
      speed: 60,
      materials: ["PLA"],
      seconds: 5_040,
      filamentLength: [2_345.6],
      filamentWeight: [7.25],
    });
    expect(layers.length).toBe(2);
  });

  it("come from the commands where comments say nothing", async () => {
    const { settings, seconds, layers } = await gcodeOf(
      `M140 S70\nM109 S240\nM73 P0 R25\nG28\nG90\nM83\n${squareLayers(3, () => "")}`,
    );
    expect(settings).toMatchObject({ slicer: null, nozzleTemp: 240, bedTemp: 70, seconds: 1_500, support: null });
    // 240 mm at 30 mm/s, and the way to the first corner at 150 mm/s.
    expect(seconds).toBeCloseTo(240 / 30 + Math.hypot(100, 100, 0.2) / 150 + 0.4 / 150, 3);
    expect(layers.map(({ z }) => z)).toEqual([0.2, 0.4, 0.6]);
  });

  it("are durations in all notations", () => {
    const texts = ["1d 2h 3m 4s", "1 hour 24 minutes", "3:25:10", "45s", "3600", "2h", "soon"];
    expect(texts.map(secondsOf)).toEqual([93_784, 5_040, 12_310, 45, 3_600, 7_200, null]);
  });
});

describe("moves", () => {
  it("follow positions, units, homing, G92 and line numbers", async () => {
    const { bounds, filament } = await gcodeOf(
      "N1 G21*12\nG90\nM82\nG28\nG92 X10 E5\nG1 X20 E6 F600\nG20\nG91\ng1 x1 e1 ; an inch\nG21\nG28 X\nG90\nG1 Y5 E31.4",
    );
    expect(bounds).toMatchObject({ min: [0, 0, 0], max: [35.4, 5, 0] });
    // The extruder stood at 6 mm when its positions were absolute last.
    expect(filament[0]).toBeCloseTo(1 + 25.4 + 25.4);
  });

  it("draw arcs by center and by radius, in both directions", async () => {
    const arc = async (command: string): Promise<GcodeReading> => gcodeOf(`G90\nM83\nG1 X10 Y0\n${command}`);
    const quarter = await arc("G3 X0 Y10 I-10 J0 E1");
    const length = (reading: GcodeReading): number => {
      const { extrusions } = reading.toolpath ?? { extrusions: new Float32Array() };
      let sum = 0;
      for (let at = 0; at < extrusions.length; at += 6)
        sum += Math.hypot(extrusions[at + 3]! - extrusions[at]!, extrusions[at + 4]! - extrusions[at + 1]!);
      return sum;
    };
    expect(length(quarter)).toBeCloseTo(5 * Math.PI, 1);
    expect(length(await arc("G3 X0 Y10 R10 E1"))).toBeCloseTo(5 * Math.PI, 1);
    expect(length(await arc("G2 X0 Y10 I-10 J0 E1"))).toBeCloseTo(15 * Math.PI, 1);
    expect(length(await arc("G2 X10 Y0 I-10 J0 E1"))).toBeCloseTo(20 * Math.PI, 1);
    expect((await arc("G2 X10 Y0 I-10 J0 E1")).bounds?.min[0]).toBeCloseTo(-10, 1);
  });

  it("count a spiral without comments as layers, not as one for each line", async () => {
    const turns = Array.from({ length: 2_000 }, (_, i) => {
      const angle = (i / 100) * 2 * Math.PI;
      return `G1 X${(Math.cos(angle) * 20).toFixed(3)} Y${(Math.sin(angle) * 20).toFixed(3)} Z${(0.2 + i * 0.002).toFixed(4)} E0.1`;
    });
    const { layers } = await gcodeOf(`G90\nM83\n${turns.join("\n")}`);
    expect(layers.length).toBeGreaterThan(15);
    expect(layers.length).toBeLessThan(90);
  });

  it("belong to layers, with what was used before each", async () => {
    const { layers, toolpath } = await gcodeOf(prusa);
    expect(layers[0]).toMatchObject({ seconds: 0, filament: 0 });
    expect(layers.map(({ filament }) => filament)).toEqual([0, 13, 17]);
    // The purge line belongs to the first layer.
    expect([...(toolpath?.extrusionStarts ?? [])]).toEqual([0, 5, 9]);
    expect(toolpath?.extrusions.length).toBe(13 * 6);
  });
});

describe("a file in pieces", () => {
  it("gives the same for every cut, and for every line end", async () => {
    const samples = [prusa, orca, bambu, cura, crealityPrint, simplify3d];
    const whole = await Promise.all(samples.map((sample) => read(sample)));
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: samples.length - 1 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        async (which, sizes, end) => {
          const content = samples[which]?.replaceAll("\n", end) ?? "";
          expect(await read(`\uFEFF${content}`, sizes)).toEqual(whole[which]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("bad input", () => {
  it("is refused with its reason", async () => {
    expect(await faultIn("")).toBe("noMoves");
    expect(await faultIn("; only a comment\n")).toBe("noMoves");
    expect(await faultIn("GCDE\u0001\u0000")).toBe("binaryGcode");
    expect(await faultIn(Uint8Array.of(71, 49, 0, 255, 10))).toBe("notText");
    expect(await faultIn("G1 X10 E1\nG1 Xnan E1\n")).toBe("notFinite");
    expect(await faultIn(`G1 X${"9".repeat(400)} E1\n`)).toBe("notFinite");
    expect(await faultIn(prusa.slice(0, prusa.indexOf("; prusaslicer_config = end")))).toBe("truncated");
    expect(await faultIn(prusa.slice(0, prusa.indexOf("; thumbnail end")))).toBe("truncated");
    expect(await faultIn(cura.replace("LAYER_COUNT:2", "LAYER_COUNT:40"))).toBe("truncated");
    expect(await faultIn(new Uint8Array(zipSync({ "3D/3dmodel.model": strToU8("<model/>") })))).toBe("noSlice");
    expect(await faultIn(strToU8("PK\u0003\u0004nothing"))).toBe("zipDamaged");
  });

  it("is refused before it takes all memory", () => {
    const piece = new Uint8Array(1024 * 1024).fill(65);
    const endless = new GcodeReader();
    expect(() => {
      for (let i = 0; i < 100; i++) endless.push(piece);
    }).toThrow("longLine");
    const layers = strToU8(";LAYER:1\nG1 X1 E1\n;LAYER:2\nG1 X2 E1\n".repeat(2_000));
    const tall = new GcodeReader();
    tall.push(strToU8("M83\n"));
    expect(() => {
      for (let i = 0; i < 30; i++) tall.push(layers);
    }).toThrow("tooManyLayers");
  });

  it("survives random bytes and words", async () => {
    const word = fc.constantFrom(
      "G1",
      "G2",
      "G28",
      "X",
      "E",
      "1.5",
      "-",
      "I0",
      "R1e9",
      "nan",
      ";LAYER:1",
      ";TYPE:FILL",
      "\n",
      "M83",
      "T9999",
      "(",
      "*",
      "; thumbnail begin 1x1 2",
    );
    const text = fc.array(word, { maxLength: 60 }).map((words) => strToU8(words.join(" ")));
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.uint8Array({ maxLength: 400 })), async (bytes) => {
        const result = await read(bytes).catch(faultOf);
        if ("kind" in result) return;
        const { seconds = 0, bounds } = result.gcode ?? {};
        expect(Number.isFinite(seconds)).toBe(true);
        expect([...(bounds?.min ?? []), ...(bounds?.max ?? [])].every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

it("every reason has the same words in the console's list of faults", () => {
  for (const { key, label } of FileFault.values)
    if (key !== "other") expect([key, isPrintReason(key) && printReason(key)]).toEqual([key, label]);
});

describe("a 3MF with settings", () => {
  const picture = Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0));
  const sliceInfo = `<?xml version="1.0"?><config><header><header_item key="X-BBL-Client-Version" value="01.08.00.57"/></header>
<plate><metadata key="index" value="1"/><metadata key="prediction" value="5025"/><metadata key="weight" value="12.34"/>
<metadata key="nozzle_diameters" value="0.4"/><filament id="1" type="PETG &amp; more" used_m="4.5" used_g="12.34"/></plate></config>`;
  const project = JSON.stringify({
    layer_height: "0.2",
    printer_model: "Bambu Lab X1 Carbon",
    wall_loops: "2",
    sparse_infill_density: "15%",
    nozzle_temperature: ["255", "255"],
    enable_support: "0",
  });
  const packed = (parts: Record<string, string | Uint8Array>): Uint8Array =>
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
      ),
    );

  it("gives the settings of Bambu Studio, its picture and its G-code", async () => {
    const file = await read(
      packed({
        "Metadata/slice_info.config": sliceInfo,
        "Metadata/project_settings.config": project,
        "Metadata/plate_1.png": picture,
        "Metadata/plate_2.gcode": bambu,
        "Metadata/plate_1.gcode": `G90\nM83\n${squareLayers(5, () => "; CHANGE_LAYER\n")}`,
      }),
      [700],
    );
    expect(file).toMatchObject({
      format: "3mf",
      thumbnail: { width: 1, height: 1 },
      gcode: { layers: { length: 5 } },
      settings: {
        slicer: "Bambu Studio",
        slicerVersion: "01.08.00.57",
        printer: "Bambu Lab X1 Carbon",
        layerHeight: 0.2,
        nozzle: 0.4,
        walls: 2,
        infill: 0.15,
        support: false,
        nozzleTemp: 255,
        materials: ["PETG & more"],
        seconds: 5_025,
        filamentLength: [4_500],
        filamentWeight: [12.34],
      },
    });
  });

  it("gives the settings of PrusaSlicer without G-code", async () => {
    const file = await read(packed({ "Metadata/Slic3r_PE.config": "; layer_height = 0.15\n; filament_type = ABS\n" }));
    expect([file.gcode, file.settings.slicer, file.settings.layerHeight]).toEqual([null, "PrusaSlicer", 0.15]);
  });

  it("is refused if its G-code unpacks to too much", async () => {
    const bomb = packed({ "Metadata/plate_1.gcode": new Uint8Array(40 * 1024 * 1024).fill(10) });
    expect(await faultIn(bomb)).toBe("zipBomb");
  });
});
