const rectangle = (x: number, y: number, z: number) => ({ x, y, z, shape: "rectangle" });
const circle = (across: number, z: number) => ({ x: across, y: across, z, shape: "circle" });

const wide = ["0.4", "0.6", "0.8"];
const all = ["0.2", "0.4", "0.6", "0.8"];

interface Extruding {
  nozzles: readonly string[];
  nozzleMax: number;
  bedMax: number;
  gcodeFlavor: string;
}
const extruding = (of: Extruding, fileFormats: readonly string[] = ["gcode"]) => ({ tech: "fdm", ...of, fileFormats });
const klipper = { gcodeFlavor: "klipper" };
const marlin = { gcodeFlavor: "marlin" };
const resin = (format: string) => ({ tech: "resin", fileFormats: [format] });

/** A machine of the demo, with the figures of its maker's data sheet. Lengths are in mm, temperatures in °C. */
interface Machine {
  name: string;
  innerName: string;
  brand?: string;
  bed: { x: number; y: number; z: number; shape: string };
  tech: string;
  status?: "wait" | "onShelf" | "offShelf";
}

export const machines: readonly Machine[] = [
  {
    name: "Ender-3 V3",
    innerName: "F001",
    bed: rectangle(220, 220, 250),
    ...extruding({ nozzles: all, nozzleMax: 300, bedMax: 110, ...klipper }),
  },
  {
    name: "Ender-3 V3 SE",
    innerName: "Ender-3 V3 SE",
    bed: rectangle(220, 220, 250),
    ...extruding({ nozzles: all, nozzleMax: 260, bedMax: 100, ...marlin }),
  },
  {
    name: "Ender-3 V3 KE",
    innerName: "F005",
    bed: rectangle(220, 220, 240),
    ...extruding({ nozzles: all, nozzleMax: 300, bedMax: 100, ...klipper }),
  },
  {
    name: "Ender-3 V3 Plus",
    innerName: "F002",
    bed: rectangle(300, 300, 330),
    ...extruding({ nozzles: all, nozzleMax: 300, bedMax: 110, ...klipper }),
  },
  {
    name: "Ender-3 S1 Pro",
    innerName: "Ender-3 S1 Pro",
    bed: rectangle(220, 220, 270),
    ...extruding({ nozzles: all, nozzleMax: 300, bedMax: 110, ...marlin }),
  },
  {
    name: "Ender-5 S1",
    innerName: "Ender-5 S1",
    bed: rectangle(220, 220, 280),
    ...extruding({ nozzles: all, nozzleMax: 300, bedMax: 110, ...marlin }),
  },
  {
    name: "K1",
    innerName: "CR-K1",
    bed: rectangle(220, 220, 250),
    ...extruding({ nozzles: wide, nozzleMax: 300, bedMax: 100, ...klipper }),
  },
  {
    name: "K1C",
    innerName: "K1C",
    bed: rectangle(220, 220, 250),
    ...extruding({ nozzles: wide, nozzleMax: 300, bedMax: 100, ...klipper }),
  },
  {
    name: "K1 SE",
    innerName: "K1 SE",
    bed: rectangle(220, 220, 250),
    ...extruding({ nozzles: wide, nozzleMax: 300, bedMax: 100, ...klipper }),
  },
  {
    name: "K1 Max",
    innerName: "CR-K1 Max",
    bed: rectangle(300, 300, 300),
    ...extruding({ nozzles: wide, nozzleMax: 300, bedMax: 120, ...klipper }),
  },
  {
    name: "K2 Plus",
    innerName: "F008",
    bed: rectangle(350, 350, 350),
    ...extruding({ nozzles: all, nozzleMax: 350, bedMax: 120, ...klipper }, ["gcode", "3mf"]),
  },
  {
    name: "K2 Pro",
    innerName: "F012",
    bed: rectangle(300, 300, 300),
    ...extruding({ nozzles: all, nozzleMax: 300, bedMax: 110, ...klipper }, ["gcode", "3mf"]),
    status: "wait",
  },
  {
    name: "Hi",
    innerName: "F018",
    bed: rectangle(260, 260, 300),
    ...extruding({ nozzles: wide, nozzleMax: 300, bedMax: 100, ...klipper }, ["gcode", "3mf"]),
  },
  {
    name: "CR-10 SE",
    innerName: "CR-10 SE",
    bed: rectangle(220, 220, 265),
    ...extruding({ nozzles: all, nozzleMax: 300, bedMax: 110, ...klipper }),
  },
  {
    name: "CR-M4",
    innerName: "CR-M4",
    bed: rectangle(450, 450, 470),
    ...extruding({ nozzles: wide, nozzleMax: 300, bedMax: 110, ...marlin }),
  },
  {
    name: "Sermoon V1 Pro",
    innerName: "Sermoon V1 Pro",
    bed: rectangle(175, 175, 165),
    ...extruding({ nozzles: ["0.4"], nozzleMax: 250, bedMax: 80, ...marlin }),
    status: "offShelf",
  },
  {
    name: "Kossel Linear Plus",
    innerName: "Kossel Linear Plus",
    brand: "Anycubic",
    bed: circle(230, 300),
    ...extruding({ nozzles: ["0.4"], nozzleMax: 245, bedMax: 100, ...marlin }),
    status: "offShelf",
  },
  {
    name: "Original Prusa MK4",
    innerName: "MK4",
    brand: "Prusa",
    bed: rectangle(250, 210, 220),
    ...extruding({ nozzles: all, nozzleMax: 290, bedMax: 120, ...marlin }),
  },
  {
    name: "Bambu Lab X1 Carbon",
    innerName: "Bambu Lab X1 Carbon",
    brand: "Bambu Lab",
    bed: rectangle(256, 256, 256),
    ...extruding({ nozzles: all, nozzleMax: 300, bedMax: 120, gcodeFlavor: "other" }, ["3mf"]),
  },
  { name: "HALOT-MAGE PRO", innerName: "CL-103", bed: rectangle(228, 128, 230), ...resin("cxdlp") },
  { name: "HALOT-ONE PRO", innerName: "CL-70", bed: rectangle(130, 122, 160), ...resin("cxdlp") },
  { name: "HALOT-RAY", innerName: "CL-925", bed: rectangle(198, 123, 210), ...resin("cxdlp") },
];
