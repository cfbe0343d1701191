import { useCommandHandler } from "#web/commands/handlers.ts";
import { openRecordCharts } from "#web/charts/open-record-charts.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { saveQrPng, saveQrSvg } from "./save-qr.ts";

/** Handles the commands of a short link that run in the browser. */
export function ShortLinkHost({ record }: PanelProps): null {
  const code = String(record["code"]);
  const address = `${location.origin}/s/${code}`;
  useCommandHandler("shortLink.copyAddress", () => void copyText(address));
  useCommandHandler("shortLink.saveQrPng", () => void saveQrPng(address, code));
  useCommandHandler("shortLink.saveQrSvg", () => saveQrSvg(address, code));
  useCommandHandler("shortLink.openNumbers", openRecordCharts);
  return null;
}
