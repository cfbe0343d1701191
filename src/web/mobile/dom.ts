type Child = Node | string | null;

/** Creates an element with attributes and children. A string is always inserted as text. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function button(label: string, run: () => void): HTMLButtonElement {
  const element = el("button", { type: "button" }, label);
  element.addEventListener("click", run);
  return element;
}
