import { refuse } from "../fault.ts";

export interface QualifiedName {
  /** Namespace; "" for none. Null for a prefix that is not declared, which published files have. */
  readonly uri: string | null;
  readonly local: string;
}

type Prefixes = Readonly<Record<string, string | undefined>>;

/** A prefix may have any name, so that no object here has a prototype of the language. */
const builtIn: Prefixes = Object.assign(Object.create(null) as Prefixes, {
  "": "",
  xml: "http://www.w3.org/XML/1998/namespace",
  xmlns: "http://www.w3.org/2000/xmlns/",
});
/** Maximum number of nested elements that declare namespaces. Real files have two or three. */
const deepest = 64;
/** Maximum number of remembered names of elements. */
const mostNames = 1000;

/**
 * Namespaces in force while XML is walked. The parser's own would create an object for each of millions of attributes.
 */
export class Namespaces {
  /** Prefixes by level, where they change. */
  readonly #scopes: { readonly level: number; readonly prefixes: Prefixes }[] = [{ level: 0, prefixes: builtIn }];
  readonly #elements = new Map<string, QualifiedName>();
  #level = 0;

  get #prefixes(): Prefixes {
    return this.#scopes.at(-1)!.prefixes;
  }

  /** Enters an element of the given local names that declares no namespaces; null for all others. */
  open(name: string, bulk: ReadonlySet<string>): QualifiedName | null {
    const known = this.#elements.get(name);
    if (!known || !bulk.has(known.local)) return null;
    this.#level++;
    return known;
  }

  /** Enters an element with the namespaces that it declares. */
  declare(name: string, attributes: Readonly<Record<string, string>>): QualifiedName {
    this.#level++;
    let declared: Record<string, string> | null = null;
    for (const attribute in attributes) {
      if (!attribute.startsWith("xmlns")) continue;
      declared ??= Object.create(this.#prefixes) as Record<string, string>;
      if (attribute === "xmlns") declared[""] = attributes[attribute]!;
      else if (attribute[5] === ":") declared[attribute.slice(6)] = attributes[attribute]!;
    }
    if (declared) {
      if (this.#scopes.length > deepest) refuse("notWellFormed", { detail: "namespaces nested too deep" });
      this.#scopes.push({ level: this.#level, prefixes: declared });
      this.#elements.clear();
    }
    return this.element(name);
  }

  close(): void {
    if (this.#scopes.at(-1)!.level === this.#level) {
      this.#scopes.pop();
      this.#elements.clear();
    }
    this.#level--;
  }

  /** Returns namespace and local name of an element. */
  element(name: string): QualifiedName {
    let known = this.#elements.get(name);
    if (known === undefined) {
      known = this.#resolve(name, this.#prefixes[""] ?? "");
      if (this.#elements.size < mostNames) this.#elements.set(name, known);
    }
    return known;
  }

  /** Returns namespace and local name of an attribute. Without a prefix it has no namespace. */
  attribute(name: string): QualifiedName {
    return this.#resolve(name, "");
  }

  #resolve(name: string, ownUri: string): QualifiedName {
    const colon = name.indexOf(":");
    if (colon < 0) return { uri: ownUri, local: name };
    const prefix = name.slice(0, colon);
    return { uri: this.#prefixes[prefix] ?? null, local: name.slice(colon + 1) };
  }
}
