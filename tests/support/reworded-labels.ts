/** English labels of the specification that the console words like the rest of its texts, by their words. */
export const REWORDED: Readonly<Record<string, string>> = {
  Up: "Live",
  Down: "Off",
  "On shelf": "Live",
  "Off shelf": "Off",
  "No pass": "Rejected",
  "Not pass": "Rejected",
  "Not passed": "Rejected",
  "Machine pending": "Auto-review pending",
  "Machine pass": "Auto-passed",
  "Machine no pass": "Auto-rejected",
  "Secondary work": "Remix",
};
