import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2, v3 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ClaimReply } from "#domain/api/queue.ts";
import { printer } from "#domain/devices/printer.resource.ts";
import { printConfigPrinter } from "#domain/printing/print-config-printer.resource.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { writeGcode } from "#server/areas/printing/demo/gcode.ts";
import { readPrintFiles } from "#server/areas/printing/read-files.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { orca, prusa } from "#support/gcode-samples.ts";
import { upload } from "#support/upload.ts";

let api: TestApp;
let mk4 = "";
let small = "";
beforeAll(async () => {
  api = await testApp();
  const machine = async (name: string, values: object = {}): Promise<string> =>
    (
      await insertRecord(
        api.db,
        printer,
        {
          name,
          innerName: name,
          brand: "Prusa",
          tech: "fdm",
          bed: { x: 250, y: 210, z: 220, shape: "rectangle" },
          nozzles: ["0.2", "0.4"],
          nozzleMax: 290,
          ...values,
        },
        null,
      )
    ).id;
  mk4 = await machine("MK4");
  small = await machine("Tiny", { bed: { x: 15, y: 15, z: 15, shape: "circle" } });
});
afterAll(() => api.close());

const read = (id: string): Promise<AnyRecord> => readRecord(api.db, printConfig, id);

/** Adds a slice as section 7 of the specification has it, and has its file read. */
async function slice(content: string | Uint8Array, more: object = {}, name = "a.gcode"): Promise<AnyRecord> {
  const { key } = (await upload(api, name, Buffer.from(content))).result;
  const model = (await makeModel(api.db)).id;
  const body = { list: [{ name: "校准方块", model, filekey: key, type: 1, ...more }] };
  const { result, msg } = await api.call<{ list: AnyRecord[] }>(v3("sliceAdd"), body, { token: api.admin });
  expect(msg).toBe("");
  const [made] = result.list;
  await readPrintFiles(api.db, api.storage);
  return read(made?.id ?? "");
}

const run = async (verb: string, id: string, more: object = {}) => {
  const { version } = await read(id);
  const call = { ids: [id], versions: { [id]: version }, ...more };
  return api.call<CommandReply>(v2("printConfig", verb), call, { token: api.admin });
};

describe("a slice that says nothing", () => {
  it("takes what its file says, with picture and machine, and author and language of its model", async () => {
    const record = await slice(prusa);
    const [of] = await api.db.query<{ author: string; lang: number }>("select author, lang from model where id = $1", [
      record["model"],
    ]);
    expect(record).toMatchObject({
      parsing: 3,
      status: 1,
      author: of?.author,
      lang: of?.lang,
      printTime: 4_323,
      filamentLen: 0.02,
      filamentWeight: 0.06,
      materials: [1],
      printer: mk4,
      slicer: "PrusaSlicer 2.7.1",
      differs: [],
      parameter: { layerHeight: 0.2, infill: 0.15, walls: 2, support: true, nozzle: 0.4, bedTemp: 60, nozzleTemp: 215 },
      fileSays: { layers: 3, size: [20, 20, 0.6], isEstimate: false },
    });
    expect(record["thumbnail"]).toMatchObject({ width: 1, height: 1 });
  });

  it("may be a 3MF with settings alone", async () => {
    const bytes = zipSync({ "Metadata/Slic3r_PE.config": strToU8("; layer_height = 0.15\n; filament_type = ABS\n") });
    const record = await slice(bytes, {}, "a.3mf");
    expect(record).toMatchObject({ parsing: 3, parameter: { layerHeight: 0.15 }, materials: [2], printTime: null });
  });
});

describe("a slice whose author says otherwise", () => {
  it("keeps the author's values, and names the differences", async () => {
    const said = { printTime: 600, materials: [2], parameter: { layerHeight: 0.2, walls: 5 }, printer: small };
    const record = await slice(prusa, said);
    expect(record).toMatchObject({ printTime: 600, materials: [2], parameter: { walls: 5, infill: 0.15 } });
    expect(record["differs"]).toEqual(["printTime", "materials", "printer", "walls"]);
  });

  it("is compared again after an edit, which section 7 spells without a version", async () => {
    const record = await slice(orca, { printTime: 60 });
    expect(record["differs"]).toEqual(["printTime"]);
    const body = { id: record.id, printTime: 2_165 };
    const reply = await api.call(v3("sliceEdit"), body, { token: api.admin });
    expect([reply.msg, (await read(record.id))["differs"]]).toEqual(["", []]);
  });
});

describe("a slice that cannot be read", () => {
  it("is offered, is refused with a reason, and cannot pass", async () => {
    const record = await slice(prusa.slice(0, prusa.indexOf("; prusaslicer_config = end")));
    expect(record).toMatchObject({ parsing: 4, fileFault: "truncated", fileSays: null });
    expect((await run("pass", record.id)).code).toBe(codes.wrongState);
    const claim = { queue: "printConfigs", filter: `id:${record.id}` };
    const { held } = await api.ok<ClaimReply>("queue", "claim", claim);
    expect(held.map(({ id }) => id)).toEqual([record.id]);
    expect((await run("noPass", record.id, { reason: { text: "文件不完整" } })).code).toBe(codes.ok);
    expect(await read(record.id)).toMatchObject({ status: 3, reviewReason: "文件不完整" });
  });

  it("names a key that is not stored, and files of another model", async () => {
    const add = (item: object) =>
      api.call<{ path: string }>(v3("sliceAdd"), { list: [{ name: "a", type: 1, ...item }] }, { token: api.admin });
    const model = (await makeModel(api.db)).id;
    const none = await add({ model, filekey: "ab/112233445566778899aabbccddeeff.gcode" });
    expect([none.code, none.result.path]).toEqual([codes.illegalParameter, "list[0].filekey"]);
    const { key } = (await upload(api, "a.gcode", Buffer.from(prusa))).result;
    const other = (await makeModelFile(api.db, (await makeModel(api.db)).id)).id;
    const foreign = await add({ model, filekey: key, modelFileIds: [other] });
    expect([foreign.code, foreign.result.path]).toEqual([codes.illegalParameter, "list[0].modelFileIds"]);
  });
});

it("passes, is stopped for a reason, and its author hears of both", async () => {
  const { id, author } = await slice(prusa);
  expect((await run("pass", id)).code).toBe(codes.ok);
  expect((await run("stop", id, { reason: { text: "与模型不符" } })).code).toBe(codes.ok);
  expect(await read(id)).toMatchObject({ status: 3, reviewReason: "与模型不符" });
  const sent = await api.db.query<{ event: string }>(
    "select payload ->> 'event' as event from outbox where payload ->> 'receiver' = $1 order by id",
    [author],
  );
  expect(sent.map(({ event }) => event)).toEqual(["printConfig.pass", "printConfig.stop"]);
});

describe("a supported machine", () => {
  const pair = async (values: object) =>
    api.call<{ item: AnyRecord; path: string }>(
      v2("printConfigPrinter", "add"),
      { item: values },
      { token: api.admin },
    );

  it("must take nozzle and materials, and stands once", async () => {
    const config = (await slice(prusa)).id;
    const known = { config, printer: mk4, materials: [1], nozzle: "0.4" };
    const refused = async (values: object): Promise<unknown> => (await pair({ ...known, ...values })).result.path;
    expect(await refused({ nozzle: "0.8" })).toBe("item.nozzle");
    // PEEK needs more heat, carbon fibre a wider nozzle, and resin another machine.
    expect(await refused({ materials: [26] })).toBe("item.materials");
    expect(await refused({ materials: [18], nozzle: "0.2" })).toBe("item.materials");
    expect(await refused({ materials: [31] })).toBe("item.materials");
    expect((await pair(known)).code).toBe(codes.ok);
    expect((await pair(known)).code).not.toBe(codes.ok);
  });

  it("is warned of where the print is larger than its bed, also after the bed has changed", async () => {
    const config = (await slice(prusa)).id;
    const { item } = (await pair({ config, printer: small, materials: [1], nozzle: "0.4" })).result;
    expect(item["bedFit"]).toBe("tooSmall");
    const { version } = await readRecord(api.db, printer, small);
    const bed = { x: 40, y: 40, z: 15, shape: "circle" };
    await api.ok("printer", "edit", { id: small, version, item: { bed } });
    expect((await readRecord(api.db, printConfigPrinter, item.id))["bedFit"]).toBe("fits");
  });
});

it("the demo's prints say true figures of themselves", async () => {
  const print = {
    shape: "box",
    slicer: "Creality Print",
    printer: "MK4",
    middle: [125, 105],
    scale: 1,
    layerHeight: 0.28,
    nozzle: 0.4,
    infill: 0.1,
    material: "PETG",
    nozzleTemp: 240,
    bedTemp: 75,
    speed: 120,
  } as const;
  const record = await slice(writeGcode(print));
  expect(record).toMatchObject({ parsing: 3, materials: [9], printer: mk4, fileSays: { layers: 107 } });
});
