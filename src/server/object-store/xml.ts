import { SaxesParser } from "saxes";
import { StoreError } from "./store-error.ts";

type Value = string | number | boolean | Element | readonly Element[];
interface Element {
  readonly [name: string]: Value;
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`).replaceAll(/[^\t\n\r\x20-\uffff]/g, "");

const element = (name: string, value: Value): string => {
  if (Array.isArray(value)) return value.map((one: Element) => element(name, one)).join("");
  const inner =
    typeof value === "object"
      ? Object.entries(value)
          .map(([child, of]) => element(child, of))
          .join("")
      : escaped(String(value));
  return `<${name}>${inner}</${name}>`;
};

/** Writes an answer of the store. Lists repeat the element of their name. */
export const xml = (root: string, content: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}`;

export const errorXml = ({ code, message, elements }: StoreError, requestId: string): string =>
  xml("Error", { Code: code, Message: message, RequestId: requestId, HostId: "console", ...elements });

/**
 * Returns the names and texts of the innermost elements of a request, in their order.
 * @throws StoreError MalformedXML
 */
export function leavesOf(text: string): { name: string; text: string }[] {
  const leaves: { name: string; text: string }[] = [];
  let [open, value] = ["", ""];
  const parser = new SaxesParser();
  parser.on("text", (part) => (value += part));
  parser.on("opentag", ({ name }) => ([open, value] = [name, ""]));
  parser.on("closetag", ({ name }) => {
    if (name === open) leaves.push({ name, text: value.trim() });
    open = "";
  });
  try {
    parser.write(text).close();
  } catch {
    throw new StoreError(400, "MalformedXML", "The XML you provided was not well-formed.");
  }
  return leaves;
}
