import { printer } from "#domain/devices/printer.resource.ts";
import { SkinPrice } from "#domain/devices/enumerations.ts";
import { resinSkin } from "#domain/devices/resin-skin.resource.ts";
import { FileReading } from "#domain/printing/enumerations.ts";
import { ShelfStatus, UpDown } from "#domain/enumerations/review.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { textureOf } from "#server/mesh/read-texture.ts";
import { demoSkins, heightPng } from "./demo/height-maps.ts";
import { skinResult } from "./read-skins.ts";
import { registers } from "./demo/registers.ts";
import { machines } from "./demo/machines.ts";

export const demo: AreaDemo = [
  {
    resource: printer,
    count: machines.length,
    values: (i) => {
      const machine = machines[i];
      if (!machine) return null;
      const { status = "onShelf", ...values } = machine;
      return { brand: "Creality", ...values, rank: (i + 1) * RANK_STEP, status: ShelfStatus.of(status) };
    },
  },
  {
    resource: resinSkin,
    count: demoSkins.length,
    values: async (i, { bytesFile }) => {
      const skin = demoSkins[i];
      if (!skin) return null;
      const bytes = heightPng(skin);
      const stored = await bytesFile(`${skin.file}.png`, bytes);
      const { verb, patch } = skinResult(await textureOf(bytes, stored.name));
      const [zh, en] = skin.name;
      return {
        name: { "1": zh, "0": en },
        fileUrl: stored,
        fileName: stored.name,
        size: stored.size,
        preview: stored,
        depth: skin.depth,
        tile: skin.tile,
        price: SkinPrice.of(skin.price),
        ...patch,
        reading: FileReading.of(verb === "endReading" ? "success" : "fail"),
        status: UpDown.of(skin.isUp ? "up" : "down"),
        rank: (i + 1) * RANK_STEP,
      };
    },
  },
  registers,
];
