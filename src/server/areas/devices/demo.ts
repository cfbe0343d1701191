import { printer } from "#domain/devices/printer.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
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
];
