/** Characters that a common file system refuses in a name, or with which a name could lead out of its folder. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST = 120;

/** Makes a member's file name safe; the result is never empty. */
export function safeName(name: string, fallback = "file"): string {
  const plain = name
    .normalize("NFC")
    .replace(FORBIDDEN, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const [stem = "", ending = ""] = split(plain);
  const short = [...stem].slice(0, LONGEST).join("") + ending;
  if (short === "") return fallback;
  return RESERVED.test(short) ? `_${short}` : short;
}

function split(name: string): [stem: string, ending: string] {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  return [name.slice(0, name.length - ending.length), ending];
}

/** Makes names unique within one folder, without regard to case. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((original) => {
    const name = safeName(original);
    const [stem, ending] = split(name);
    let one = name;
    for (let n = 2; taken.has(one.toLowerCase()); n++) one = `${stem} (${n})${ending}`;
    taken.add(one.toLowerCase());
    return one;
  });
}
