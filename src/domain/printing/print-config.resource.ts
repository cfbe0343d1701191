import {
  bool,
  decimal,
  file,
  image,
  images,
  int,
  longText,
  oneOf,
  part,
  ref,
  refs,
  someOf,
  text,
  time,
} from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { PrintPrecision } from "#domain/enumerations/models.ts";
import { ReportTarget } from "#domain/enumerations/reports.ts";
import { Language } from "#domain/enumerations/system.ts";
import { FileFault, FileReading, SaidFigure, SliceType } from "./enumerations.ts";
import { printConfigMachine } from "./print-config.machine.ts";
import { parameterFields, said } from "./said-fields.ts";

const read = { readOnly: true } as const;
const fromFile = ["不填则取文件中的值", "Empty for what the file says"] as const;

/** A slice that a member publishes for a model: G-code, or a 3MF with settings. */
export const printConfig = defineResource({
  name: "printConfig",
  area: "printing",
  label: ["打印配置", "Print configuration"],
  title: "name",
  module: "model",
  ownerField: "author",
  evidence: {
    facts: ["author", "printer", "submitTime"],
    blocks: [
      { kind: "print", field: "filekey" },
      { kind: "texts", fields: ["name", "description", "content"] },
      { kind: "pictures", field: "covers" },
      { kind: "target", type: "targetType", id: "model", isContext: true },
    ],
  },
  fields: {
    name: text(100, { label: ["名称", "Name"], required: true, search: true }),
    targetType: oneOf(ReportTarget, { label: ["对象类型", "Kind of target"], default: "model", ...read, inner: true }),
    model: ref("model", { label: ["模型", "Model"], required: true, immutable: true, filter: true }),
    author: ref("user", {
      label: ["作者", "Author"],
      hint: ["不填则为模型作者", "Empty for the author of the model"],
      immutable: true,
      filter: true,
    }),
    type: oneOf(SliceType, { label: ["工艺", "Process"], default: "fdm", required: true, filter: true }),
    filekey: file({
      label: ["切片文件", "Slice"],
      required: true,
      immutable: true,
      accepts: ["gcode", "3mf"],
    }),
    thumbnail: image({ label: ["缩略图", "Thumbnail"], hint: fromFile }),
    covers: images(5, { label: ["封面", "Covers"] }),
    productCovers: images(5, { label: ["成品图", "Pictures of the print"] }),
    description: longText({ label: ["说明", "Description"], max: 5_000 }),
    printer: ref("printer", { label: ["打印机", "Printer"], hint: fromFile, filter: true }),
    printTime: int({ label: ["打印时长（秒）", "Print time, s"], hint: fromFile, min: 1, max: 10_000_000, sort: true }),
    filamentLen: decimal(2, { label: ["耗材长度 m", "Filament, m"], hint: fromFile, min: 0, max: 1_000_000 }),
    filamentWeight: decimal(2, { label: ["耗材重量 g", "Filament, g"], hint: fromFile, min: 0, max: 1_000_000 }),
    materials: someOf(FilamentMaterial, { label: ["材料", "Materials"], hint: fromFile, filter: true }),
    precision: oneOf(PrintPrecision, { label: ["精度", "Precision"], filter: true }),
    parameter: part(parameterFields, {
      label: ["打印参数", "Parameters"],
      hint: fromFile,
    }),
    modelInfo: part(
      {
        files: text(500, { label: ["文件", "Files"], hint: ["用逗号分隔", "Separated by commas"] }),
        scale: decimal(4, { label: ["缩放", "Scale"], percent: true, min: 0.0001, max: 1_000 }),
      },
      { label: ["模型信息", "Model in the print"] },
    ),
    modelFileIds: refs("modelFile", { label: ["模型文件", "Files of the model"], max: 50 }),
    content: longText({ label: ["正文", "Text"] }),
    explicitKey: text(100, { label: ["显式键", "Explicit key"] }),
    isPublic: bool({ label: ["公开", "Public"], filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], ...read, filter: true }),
    /** What the file says, and which of it differs from what the author says. */
    fileSays: part(said, { label: ["文件所述", "Said by the file"], ...read }),
    differs: someOf(SaidFigure, { label: ["与文件不符", "Differs from the file"], ...read, filter: true }),
    slicer: text(80, { label: ["切片软件", "Slicer"], ...read, filter: true }),
    fileFault: oneOf(FileFault, { label: ["文件问题", "Fault of the file"], ...read }),
    parsing: oneOf(FileReading, { label: ["文件读取", "Reading"], default: "await", filter: true }),
    status: oneOf(ContentStatus, { label: ["状态", "Status"], default: "pending", filter: true }),
    submitTime: time({ label: ["提交时间", "Submitted"], ...read, filter: true, sort: true }),
    reviewReason: text(500, { label: ["审核原因", "Review reason"], ...read, isReason: true }),
    reviewer: ref("admin", { label: ["审核人", "Reviewer"], ...read, filter: true }),
    reviewTime: time({ label: ["审核时间", "Reviewed"], ...read, filter: true, sort: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: printConfigMachine,
  list: {
    columns: [
      "thumbnail",
      "name",
      "model",
      "author",
      "printer",
      "printTime",
      "filamentWeight",
      "differs",
      "isPublic",
      "status",
      "submitTime",
    ],
    keeps: ["author"],
    sort: "-createTime",
  },
  form: [
    {
      title: ["切片", "Slice"],
      fields: ["name", "model", "author", "type", "filekey", "modelFileIds", "modelInfo", "isPublic"],
    },
    {
      title: ["打印", "Print"],
      fields: ["printer", "printTime", "filamentLen", "filamentWeight", "materials", "precision", "parameter"],
      note: ["不填则取文件中的值", "Empty for what the file says"],
    },
    {
      title: ["展示", "Presentation"],
      fields: ["thumbnail", "covers", "productCovers", "description", "content", "explicitKey"],
    },
  ],
  children: [
    {
      resource: "printConfigPrinter",
      by: "config",
      label: ["支持机型", "Supported machines"],
      sort: "rank",
      columns: ["nozzle", "materials", "bedFit", "status"],
    },
  ],
  allows: ["add", "edit", "export"],
  editGuard: { filter: "-status:delete", message: ["打印配置已删除", "The print configuration is deleted"] },
  indexes: [
    { by: ["status", "submitTime"] },
    { by: ["status", "-createTime"] },
    { by: ["author", "-createTime"] },
    { by: ["parsing", "createTime"] },
  ],
});
