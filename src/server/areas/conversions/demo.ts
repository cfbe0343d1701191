import { createHash } from "node:crypto";
import { printer } from "#domain/devices/printer.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

const TASKS = 40;
/** Tasks of one bulk. */
const BULK = 5;
const PRINTERS = 6;

/** Some of the models that wait for a decision have a broken mesh. */
const broken = (i: number): number => 2 + i * 180;
/** Of 20 models, those from the ninth on are live. */
const live = (i: number): number => Math.floor(i / 10) * 20 + 9 + (i % 10);

const bulkIdOf = (bulk: number): string => createHash("md5").update(`demo ${bulk}`).digest("hex");

export const demo: AreaDemo = [
  {
    resource: to3mfTask,
    count: TASKS,
    // The worker converts them, as it does those of admins.
    values: async (i, { nth, ago, db }) => {
      const id = nth(model, i % 8 === 5 ? broken(Math.floor(i / 8)) : live(i * 3));
      if (!id) return null;
      const [source] = await db.query(
        "select 1 from model_file where model = $1::bigint and delete_time is null and file_name ~* '\\.(stl|obj)$'",
        [id],
      );
      if (!source) return null;
      const bulk = Math.floor(i / BULK);
      return {
        model: id,
        bulkId: bulkIdOf(bulk),
        printers: [nth(printer, bulk % PRINTERS), nth(printer, (bulk + 2) % PRINTERS)],
        rank: (i + 1) * 10,
        createTime: ago((TASKS - bulk * BULK) / 240),
      };
    },
  },
];
