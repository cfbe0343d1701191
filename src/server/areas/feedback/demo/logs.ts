/** Steps of a print, as a printer logs them: seconds after the one before, and the line. */
const steps = [
  [0, "INFO  boot firmware=2.1.7"],
  [4, "INFO  wifi connected rssi=-52"],
  [20, "INFO  print start file=vase_0.2mm.gcode"],
  [60, "INFO  bed temp=60.0 target=60.0"],
  [40, "INFO  nozzle temp=219.8 target=220.0"],
  [1, "WARN  z offset differs from the last calibration by 0.08 mm"],
] as const;

const layer = (n: number): string => `INFO  layer ${n} of 400 nozzle=${(219.5 + (n % 10) / 10).toFixed(1)}`;

/** How a print fails, in the minute of the feedback. */
const faults = [
  "WARN  extruder load above limit 3 times",
  "ERROR extruder motor stalled, step loss 412",
  "ERROR thermal: nozzle below target by 18.4 for 20 s",
  "INFO  print paused by safety",
] as const;

const stamp = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 19).replace("T", " ");

/** Text of a printer's log that ends shortly after a fault. @param fault seconds since 1970 */
export function logText(fault: number, layers: number): string {
  const lines: string[] = [];
  let time = fault - layers * 12 - 130;
  const add = (seconds: number, text: string): void => {
    time += seconds;
    lines.push(`${stamp(time)} ${text}`);
  };
  for (const [seconds, text] of steps) add(seconds, text);
  for (let n = 1; n <= layers; n++) {
    add(12, layer(n));
    if (n % 97 === 0) add(0, "WARN  wifi weak rssi=-81");
  }
  for (const text of faults) add(1, text);
  add(90, "INFO  idle");
  return `${lines.join("\n")}\n`;
}
