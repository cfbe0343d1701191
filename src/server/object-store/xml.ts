import type { StoreError } from "./store-error.ts";

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
