import { UpDown } from "#domain/enumerations/review.ts";
import { FileReading } from "#domain/printing/enumerations.ts";
import { defineMachine } from "#kernel/machine.ts";

/** A skin is put up once its file was read. */
export const resinSkinMachine = defineMachine({
  fields: { status: UpDown, reading: FileReading },
  initial: { status: "down", reading: "await" },
  transitions: {
    putUp: { from: { status: ["down"], reading: ["success"] }, to: { status: "up" } },
    putDown: { from: { status: ["up"] }, to: { status: "down" } },
    beginReading: { from: { reading: ["await"] }, to: { reading: "parsing" }, system: true },
    endReading: { from: { reading: ["parsing"] }, to: { reading: "success" }, system: true },
    failReading: { from: { reading: ["parsing"] }, to: { reading: "fail" }, system: true },
  },
  refusals: [
    {
      when: { status: ["down"], reading: ["await", "parsing"] },
      message: ["文件还在读取，稍后再试", "The file is still being read; try again shortly"],
    },
    {
      when: { status: ["down"], reading: ["fail"] },
      message: ["文件不能用作纹理，不能上架", "The file cannot be a texture, so it cannot go live"],
    },
  ],
});
