import { SaxesParser } from "saxes";
import { refuse } from "../fault.ts";
import { XmlDecoder } from "../text-encoding.ts";
import type { ZipEntry } from "../zip.ts";
import { Namespaces, type QualifiedName } from "./namespaces.ts";

export type Attributes = Readonly<Record<string, string>>;

interface XmlHandler {
  open(name: QualifiedName, attributes: Attributes, xml: Xml): void;
  close?(name: QualifiedName): void;
}

/** What an element's handler can ask about its place in the XML. */
export interface Xml {
  readonly line: number;
  /** Returns namespace and local name of an attribute. */
  attributeName(name: string): QualifiedName;
}

const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
const schemaNamespace = "http://www.w3.org/2001/XMLSchema-instance";

/**
 * Parses the XML of one part piece by piece. Refuses with the line what is not well formed and what 3MF forbids.
 * @param bulk local names of elements that come by the million. Their attributes are not searched for namespaces.
 */
export async function parseXml(entry: ZipEntry, handler: XmlHandler, bulk: ReadonlySet<string>): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const namespaces = new Namespaces();
  const decoder = new XmlDecoder();
  const xml: Xml = {
    get line() {
      return parser.line;
    },
    attributeName: (name) => namespaces.attribute(name),
  };
  parser.on("error", (error) => {
    refuse(/one root/.test(error.message) ? "severalModels" : "notWellFormed", {
      value: parser.line,
      detail: error.message,
    });
  });
  // 3MF forbids a document type. Refusing it also stops entity bombs.
  parser.on("doctype", () => refuse("documentType", { value: parser.line }));
  parser.on("opentag", ({ name, attributes }) => {
    const attributeValues: Attributes = attributes;
    const known = namespaces.open(name, bulk) ?? namespaces.declare(name, attributeValues);
    if (!bulk.has(known.local)) checkAttributes(attributeValues, xml);
    handler.open(known, attributeValues, xml);
  });
  parser.on("closetag", ({ name }) => {
    const known = namespaces.element(name);
    namespaces.close();
    handler.close?.(known);
  });
  await entry.unpack((piece) => parser.write(decoder.decode(piece)));
  parser.write(decoder.finish()).close();
}

function checkAttributes(attributes: Attributes, xml: Xml): void {
  for (const name in attributes) {
    if (!name.includes(":")) continue;
    const { uri, local } = xml.attributeName(name);
    if (uri === schemaNamespace || (uri === xmlNamespace && local === "space")) {
      refuse("forbiddenAttribute", { value: xml.line, detail: name });
    }
  }
}
