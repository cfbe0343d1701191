import type { Table } from "#kernel/schema.ts";
import { column, created, index, maybe } from "./define-table.ts";

/** Internal tables about stored files. */
export const fileTables: readonly Table[] = [
  {
    // One row per file content, even if several records use it. The facts and pictures of a mesh belong to the content.
    name: "stored_file",
    columns: [
      column("key", "text"),
      column("md5", "text"),
      // The key is made from the MD5, for which different files can be forged to be equal. This hash detects them. Null
      // for files of earlier versions that were not compared yet.
      maybe("sha256", "text"),
      column("size", "bigint"),
      column("type", "text"),
      maybe("width", "integer"),
      maybe("height", "integer"),
      maybe("inspection", "jsonb"),
      column("uploaders", "bigint[]", { default: "'{}'" }),
      created,
    ],
    primaryKey: ["key"],
    indexes: [index("stored_file_md5_idx", ["md5"]), index("stored_file_create_time_idx", ["create_time"])],
  },
  {
    // Look of a picture: 64 bits that change little with size and compression, in four bands by which pictures
    // that are alike are found, and the texts of its QR codes. No bits for a picture of one color.
    name: "picture_look",
    columns: [
      column("key", "text"),
      maybe("bits", "text"),
      maybe("band0", "integer"),
      maybe("band1", "integer"),
      maybe("band2", "integer"),
      maybe("band3", "integer"),
      column("codes", "text[]", { default: "'{}'" }),
      created,
    ],
    primaryKey: ["key"],
    indexes: [0, 1, 2, 3].map((band) => index(`picture_look_band${band}_idx`, [`band${band}`])),
  },
  {
    // Records that use or used a file. Rows are only added.
    name: "file_use",
    columns: [column("key", "text"), column("resource", "text"), column("record", "bigint")],
    primaryKey: ["key", "resource", "record"],
    indexes: [],
  },
  {
    // The worker that converts a task to 3MF, and its last sign of life. Another worker takes a task over by writing its
    // own name, and the former one then stops.
    name: "to3mf_run",
    columns: [column("task", "bigint"), column("worker", "text"), column("beat", "timestamptz", { default: "now()" })],
    primaryKey: ["task"],
    indexes: [],
  },
  {
    // The worker that has a photo-modelling job, and its last sign of life. The key and the engine's id stay while the
    // job is tried again; the next try begins at `due`.
    name: "photo_run",
    columns: [
      column("job", "bigint"),
      column("worker", "text"),
      column("beat", "timestamptz", { default: "now()" }),
      column("key", "text"),
      maybe("engine_job", "text"),
      maybe("due", "timestamptz"),
    ],
    primaryKey: ["job"],
    indexes: [],
  },
  {
    // Repeated files that a moderator linked.
    name: "repeated_file",
    columns: [column("file", "bigint"), column("same_as", "bigint"), column("admin", "bigint"), created],
    primaryKey: ["file", "same_as"],
    indexes: [index("repeated_file_same_as_idx", ["same_as"])],
  },
];
