import { NozzleSize, PrinterTech } from "#domain/devices/enumerations.ts";
import { printer } from "#domain/devices/printer.resource.ts";
import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { model } from "#domain/models/model.resource.ts";
import { materialRefusal, type Bed, type MaterialRefusal } from "#domain/printing/machine-fit.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { saidDifferences, type FileSays } from "#domain/printing/said.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import type { AreaRules, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { warn } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { decisionMessage } from "#server/review/decision-consequences.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { bedFit, judgeFits } from "./bed-fits.ts";

/** A decision stands on the configuration, and its author gets a message. */
const decided: Consequences = (command, record, reason, { actor, now }) => {
  const message = decisionMessage(printConfig, record, command.id, reason);
  const owner = message.receiver;
  if (!command.decision) return owner ? { ...none, targetId: owner } : none;
  return {
    patch: { reviewer: actor.id, reviewTime: now, reviewReason: reason.text },
    effects: owner ? [message] : [],
    ...(owner ? { targetId: owner } : {}),
    ...(reason.strike && command.strikes && owner ? { strikes: { member: owner, points: 1 } } : {}),
  };
};

/** A new configuration takes author and language from its model. A changed one is compared with its file again. */
async function fillConfig(tx: Sql, { before, patch }: Write, { now }: Context): Promise<Row> {
  if (before) {
    const says = before["fileSays"] as FileSays | null;
    return says ? { differs: saidDifferences({ ...before, ...patch }, says) } : {};
  }
  const of = await readRecord(tx, model, String(patch["model"]));
  return { author: patch["author"] ?? of["author"], lang: of["lang"] ?? null, submitTime: now };
}

/** Files of the model that a configuration names must belong to it. */
async function checkFiles(tx: Sql, record: Row): Promise<void> {
  const ids = (record["modelFileIds"] as string[] | null) ?? [];
  if (ids.length === 0) return;
  const [other] = await tx.query<{ id: string }>(
    "select id from model_file where id = any($1::bigint[]) and model <> $2::bigint order by id limit 1",
    [ids, record["model"]],
  );
  if (other)
    throw new Refusal(
      "illegalParameter",
      [`文件 ${other.id} 不属于该模型`, `File ${other.id} does not belong to the model`],
      { path: "modelFileIds" },
    );
}

const wordsOf = ([zh, en]: Label, refusal: MaterialRefusal): Label => {
  if (refusal.cause === "heat")
    return [
      `${zh}需要 ${refusal.least} °C，该打印机最高 ${refusal.most} °C`,
      `${en} needs ${refusal.least} °C, and the printer reaches ${refusal.most} °C`,
    ];
  if (refusal.cause === "nozzle")
    return [`${zh}会堵塞 ${refusal.nozzle} mm 喷嘴`, `${en} clogs a nozzle of ${refusal.nozzle} mm`];
  return [`该打印机不能打印${zh}`, `The printer does not print ${en}`];
};

/** The machine must take the nozzle and the materials of the pair. */
async function checkPair(tx: Sql, record: Row): Promise<void> {
  const machine = await readRecord(tx, printer, String(record["printer"]));
  const nozzles = ((machine["nozzles"] as unknown[] | null) ?? []).map(String);
  const nozzle = NozzleSize.value(record["nozzle"])?.key ?? null;
  if (nozzle !== null && !nozzles.includes(nozzle)) {
    const takes = nozzles.join("、");
    const cause: Label = takes
      ? [`该打印机的喷嘴为 ${takes} mm`, `The printer takes nozzles of ${nozzles.join(", ")} mm`]
      : ["该打印机没有喷嘴", "The printer has no nozzle"];
    throw new Refusal("illegalParameter", cause, { path: "nozzle" });
  }
  const tech = PrinterTech.value(machine["tech"])?.key ?? "";
  const nozzleMax = machine["nozzleMax"] === null ? null : Number(machine["nozzleMax"]);
  for (const stored of record["materials"] as unknown[]) {
    const material = FilamentMaterial.value(stored);
    const refusal = material && materialRefusal({ tech, nozzles, nozzleMax }, material.key, nozzle);
    if (refusal) throw new Refusal("illegalParameter", wordsOf(material.label, refusal), { path: "materials" });
  }
}

/** Judges whether the print fits. A bed that is too small is told and not refused, because a part may be scaled. */
async function fillPair(tx: Sql, { before, patch }: Write, context: Context): Promise<Row> {
  if (before) return {};
  const machine = await readRecord(tx, printer, String(patch["printer"]));
  const config = await readRecord(tx, printConfig, String(patch["config"]));
  const fit = bedFit(machine["bed"] as Bed | null, config["fileSays"] as FileSays | null);
  if (fit === "tooSmall")
    warn(context, ["打印件超出该打印机的打印空间", "The print is larger than the build volume of the printer"]);
  return { bedFit: fit };
}

async function followBed(tx: Sql, _context: Context, { before, after }: Write & { after: AnyRecord }): Promise<void> {
  if (before && JSON.stringify(before["bed"]) !== JSON.stringify(after["bed"]))
    await judgeFits(tx, "printer", after.id);
}

export const rules: AreaRules = {
  consequences: { printConfig: decided },
  fill: { printConfig: fillConfig, printConfigPrinter: fillPair },
  beforeWrite: {
    printConfig: async (tx, context, { verb, patch }) => {
      if (verb !== "add") return;
      const attempt = { scope: "upload", user: String(patch["author"] ?? ""), about: String(patch["name"] ?? "") };
      await refuseShutOut(tx, context, attempt, "author");
    },
  },
  check: { printConfig: checkFiles, printConfigPrinter: checkPair },
  afterWrite: { printer: followBed },
};
