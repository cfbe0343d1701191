import { refuse } from "../fault.ts";
import type { MeshReason } from "../reasons.ts";
import type { QualifiedName } from "./namespaces.ts";
import type { Attributes } from "./xml.ts";

const materialNamespace = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02";

/** Attributes that the specifications require, by element. */
const required: ReadonlyMap<string, readonly string[]> = new Map([
  ["basematerials", ["id"]],
  ["color", ["color"]],
  ["colorgroup", ["id"]],
  ["texture2d", ["id", "path", "contenttype"]],
  ["texture2dgroup", ["id", "texid"]],
  ["compositematerials", ["id", "matid", "matindices"]],
  ["multiproperties", ["id", "pids"]],
]);
const coreResources: ReadonlySet<string> = new Set(["basematerials", "object"]);
const objectTypes: ReadonlySet<string> = new Set(["model", "solidsupport", "support", "surface", "other"]);
/** Kinds of which multiproperties may combine only one. */
const single: ReadonlySet<string> = new Set(["basematerials", "colorgroup"]);

interface Use {
  readonly line: number;
  readonly ids: readonly string[];
  /** Kind of the named resources; null for any that multiproperties may combine. */
  readonly kind: string | null;
}

/**
 * Checks a model part against rules of 3MF core and materials that do not change its shape: a file that breaks one is
 * no valid 3MF, and programs read it differently. Names of metadata are not checked, because published files repeat
 * them.
 */
export class ModelRules {
  readonly #kinds = new Map<string, string>();
  readonly #uses: Use[] = [];

  /** Checks an element of the core or the materials namespace. */
  open({ uri, local }: QualifiedName, attributes: Attributes, core: string, line: number): void {
    const isMaterial = uri === materialNamespace;
    if (!isMaterial && uri !== core) return;
    if (!isMaterial && local === "metadata" && attributes["name"] === undefined) {
      refuse("attributeMissing", { value: line, detail: "metadata name" });
    }
    // Elements of the same names in the other of both namespaces are others.
    if (isMaterial === coreResources.has(local)) return;
    for (const name of required.get(local) ?? []) {
      if (attributes[name] === undefined) refuse("attributeMissing", { value: line, detail: `${local} ${name}` });
    }
    if (local === "object") this.#checkObject(attributes, line);
    const id = attributes["id"];
    if (id !== undefined && (local === "object" || required.get(local)?.includes("id"))) {
      if (this.#kinds.has(id)) refuse("resourceTwice", { value: line, detail: id.slice(0, 40) });
      this.#kinds.set(id, local);
    }
    this.#noteUses(local, attributes, line);
  }

  #checkObject(attributes: Attributes, line: number): void {
    if (!objectTypes.has(attributes["type"] ?? "model"))
      refuse("attributeInvalid", { value: line, detail: "object type" });
    if (attributes["pindex"] !== undefined && attributes["pid"] === undefined) {
      refuse("attributeMissing", { value: line, detail: "object pid" });
    }
  }

  #noteUses(local: string, attributes: Attributes, line: number): void {
    const use = (ids: readonly string[], kind: string | null): void => void this.#uses.push({ line, ids, kind });
    if (local === "texture2d" && !/^image\/./i.test(attributes["contenttype"]!)) {
      refuse("attributeInvalid", { value: line, detail: "content type" });
    }
    if (local === "texture2dgroup") use([attributes["texid"]!], "texture2d");
    if (local === "compositematerials") use([attributes["matid"]!], "basematerials");
    if (local === "multiproperties") use(attributes["pids"]!.trim().split(/\s+/), null);
  }

  /** Checks what resources refer to, once all are known. */
  finish(): void {
    for (const { line, ids, kind: wanted } of this.#uses) {
      const seen = new Set<string>();
      for (const id of ids) {
        const fault = (reason: MeshReason): never => refuse(reason, { value: line, detail: id.slice(0, 40) });
        const kind = this.#kinds.get(id);
        // Another namespace may have it.
        if (kind === undefined) continue;
        if (wanted === null ? kind === "multiproperties" : kind !== wanted) fault("resourceKind");
        // Several textures may lie over each other. Of materials and of colors there is one.
        const group = kind === "compositematerials" ? "basematerials" : kind;
        if (seen.has(group)) fault("propertiesTwice");
        if (single.has(group)) seen.add(group);
      }
    }
  }
}
