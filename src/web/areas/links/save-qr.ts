import { saveFile } from "#web/data/save-file.ts";
import { qrPath } from "#web/ui/qr-path.ts";

/** Side of a saved picture in px: sharp on a poster of 10 cm at 250 dpi. */
const SIDE = 1_000;

function svgOf(address: string): string {
  const { path, size } = qrPath(address);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Saves the QR code of an address as SVG, for print. */
export const saveQrSvg = (address: string, name: string): void =>
  saveFile([svgOf(address)], `${name}.svg`, "image/svg+xml");

/** Saves the QR code of an address as PNG, for messages and pages. */
export async function saveQrPng(address: string, name: string): Promise<void> {
  const { path, size } = qrPath(address);
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.scale(SIDE / size, SIDE / size);
  context.fillStyle = "#000";
  context.fill(new Path2D(path));
  saveFile([await canvas.convertToBlob({ type: "image/png" })], `${name}.png`, "image/png");
}
