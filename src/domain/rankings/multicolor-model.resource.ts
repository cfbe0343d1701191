import { color, int, oneOf, rows } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import type { Problem } from "#kernel/problem.ts";
import { defineResource } from "#kernel/resource.ts";
import { relabelled } from "#kernel/enumeration.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { ofModel } from "./of-model.ts";

const Marked = relabelled(UpDown, { up: ["多色", "Marked"], down: ["已取消", "Unmarked"] });

const machine = defineMachine({
  fields: { status: Marked },
  initial: { status: "up" },
  transitions: {
    mark: { from: { status: ["down"] }, to: { status: "up" } },
    unmark: { from: { status: ["up"] }, to: { status: "down" } },
  },
});

/** Most slots of the systems that change filaments: four units of four. */
const MOST_SLOTS = 16;

/** A slot holds one filament, so a print has no more colours than slots. */
function colorProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const [colors, slots] = [Number(record["colorCount"]), Number(record["cfsSlots"])];
  const listed = ((record["filamentColors"] ?? []) as unknown[]).length;
  return [
    ...(slots > 0 && colors > slots
      ? [{ path: "cfsSlots", label: ["槽位不能少于颜色数", "Needs a slot for each colour"] } as const]
      : []),
    ...(listed > 0 && listed !== colors
      ? [
          {
            path: "filamentColors",
            label: [
              `应有 ${colors} 种颜色，现有 ${listed} 种`,
              `The colours must be ${colors} in number, not ${listed}`,
            ],
          } as const,
        ]
      : []),
  ];
}

/** A model with multicolour prints. The model's mark `isMulticolor` follows it. */
export const multicolorModel = defineResource({
  name: "multicolorModel",
  area: "rankings",
  label: ["多色模型", "Multicolour model"],
  title: "model",
  module: "model",
  ownerField: "author",
  fields: {
    ...ofModel,
    colorCount: int({
      label: ["颜色数", "Colours"],
      required: true,
      min: 2,
      max: MOST_SLOTS,
      filter: true,
      sort: true,
    }),
    cfsSlots: int({ label: ["CFS 槽位", "CFS slots"], min: 1, max: MOST_SLOTS, filter: true }),
    filamentColors: rows(
      { color: color({ label: ["颜色", "Colour"], required: true }) },
      { label: ["耗材颜色", "Filament colours"], max: MOST_SLOTS },
    ),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(Marked, { label: ["多色标记", "Marked"], default: "up", filter: true }),
  },
  machine,
  rankedWithin: [],
  limits: [
    {
      within: ["model"],
      counts: "status:up",
      most: () => 1,
      path: "model",
      named: ["此模型的多色记录", "multicolour entries of this model"],
    },
  ],
  list: {
    columns: ["rank", "cover", "model", "author", "category", "colorCount", "cfsSlots", "filamentColors", "status"],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: colorProblems,
  form: ["model", "colorCount", "cfsSlots", "filamentColors"],
  allows: ["add", "edit", "rank", "export"],
});
