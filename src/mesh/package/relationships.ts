import { refuse } from "../fault.ts";
import { partKey, type ZipEntries } from "../zip.ts";
import { parseXml } from "./xml.ts";

export interface Relationship {
  readonly type: "3dmodel" | "3dtexture" | "printticket" | "thumbnail";
  /** Key of the part in the package. */
  readonly target: string;
}

const none: ReadonlySet<string> = new Set();
/** Types whose target must not be outside the package. Vendors have types of their own. */
const types: Readonly<Record<string, Relationship["type"]>> = {
  "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture": "3dtexture",
  "http://schemas.microsoft.com/3dmanufacturing/2013/01/printticket": "printticket",
  "http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail": "thumbnail",
};

function typeOf(uri: string): Relationship["type"] | null {
  return uri.endsWith("/3dmodel") ? "3dmodel" : (Object.hasOwn(types, uri) && types[uri]) || null;
}

/** Returns the key of the part that an address in another part names. */
export function targetKey(target: string, source: string): string {
  if (/^[/\\]/.test(target)) return partKey(target);
  const folders = source.split("/").slice(0, -1);
  for (const step of target.replaceAll("\\", "/").split("/")) {
    if (step === "..") folders.pop();
    else if (step !== ".") folders.push(step);
  }
  return partKey(folders.join("/"));
}

/**
 * Returns the relationships of a part, "" for the package; null if it has none. Refuses those to content outside the
 * package. Parts may be missing: common slicers name a thumbnail that they do not write.
 */
export async function relationshipsOf(entries: ZipEntries, source: string): Promise<readonly Relationship[] | null> {
  const nameStart = source.lastIndexOf("/") + 1;
  const entry = entries.get(`${source.slice(0, nameStart)}_rels/${source.slice(nameStart)}.rels`);
  if (!entry) return null;
  const relationships: Relationship[] = [];
  await parseXml(
    entry,
    {
      open: ({ local }, attributes, { line }) => {
        if (local !== "Relationship") return;
        const type = typeOf(attributes["Type"] ?? "");
        const target = attributes["Target"] ?? "";
        if (type === null) return;
        if (attributes["TargetMode"] === "External" || /^[a-z][a-z\d+.-]*:/i.test(target)) {
          refuse("outsidePackage", { value: line, detail: type });
        }
        relationships.push({ type, target: targetKey(target, source) });
      },
    },
    none,
  );
  return relationships;
}
