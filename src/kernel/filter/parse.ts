import { Refusal } from "../errors.ts";
import type { Bound, Filter } from "./ast.ts";
import { checkBounds, distinct } from "./bounds.ts";

interface Token {
  kind: "(" | ")" | "|" | "-" | "word";
  /** Parts of the word. Quoted parts are literal, so operators in them have no meaning. */
  parts: { text: string; quoted: boolean }[];
  position: number;
}

function fail(position: number, zh: string, en: string): never {
  throw new Refusal(
    "illegalParameter",
    [`筛选条件第 ${position + 1} 个字符：${zh}`, `Filter, character ${position + 1}: ${en}`],
    {
      path: "filter",
      details: { at: position },
    },
  );
}

function quoted(source: string, start: number): { text: string; end: number } {
  let text = "";
  for (let i = start + 1; i < source.length; i++) {
    if (source[i] === '"') return { text, end: i + 1 };
    if (source[i] === "\\" && i + 1 < source.length) i += 1;
    text += source[i];
  }
  return fail(start, "引号没有结束", "the quotation mark is not closed");
}

function word(source: string, start: number): { token: Token; end: number } {
  const parts: Token["parts"] = [];
  let i = start;
  while (i < source.length && !/[\s()|]/.test(source[i] ?? "")) {
    if (source[i] === '"') {
      const piece = quoted(source, i);
      parts.push({ text: piece.text, quoted: true });
      i = piece.end;
      continue;
    }
    let end = i;
    while (end < source.length && !/[\s()|"]/.test(source[end] ?? "")) end += 1;
    parts.push({ text: source.slice(i, end), quoted: false });
    i = end;
  }
  return { token: { kind: "word", parts, position: start }, end: i };
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < source.length) {
    const letter = source[i] ?? "";
    if (/\s/.test(letter)) i += 1;
    else if (letter === "(" || letter === ")" || letter === "|" || letter === "-") {
      tokens.push({ kind: letter, parts: [], position: i });
      i += 1;
    } else {
      const next = word(source, i);
      tokens.push(next.token);
      i = next.end;
    }
  }
  return tokens;
}

/** Splits the text after `field:` at unquoted commas. */
function values(parts: Token["parts"]): string[] {
  const texts = [""];
  for (const { text, quoted: literal } of parts) {
    const pieces = literal ? [text] : text.split(",");
    texts[texts.length - 1] += pieces[0] ?? "";
    texts.push(...pieces.slice(1));
  }
  return texts;
}

const bound = (value: string, inclusive: boolean): Bound<string> => ({ value, inclusive });

const MISSING = /\.missing$/;

function condition(name: string, parts: Token["parts"], position: number): Filter {
  const field = name.replace(MISSING, "");
  const [first, ...rest] = parts;
  const whole = parts.map((part) => part.text).join("");
  if (!first || (whole === "" && parts.every((part) => !part.quoted)))
    return fail(position, "冒号后面缺少值", "a value is missing after the colon");
  if (field !== name) return { field, missing: distinct(values(parts)) };
  if (!first.quoted) {
    if (whole === "*" && rest.length === 0) return { field, present: true };
    if (first.text.startsWith("^")) return { field, under: whole.slice(1) };
    const compare = /^(>=|<=|>|<)/.exec(first.text)?.[1];
    if (compare) {
      const value = whole.slice(compare.length);
      if (value === "") return fail(position, "比较缺少值", "the comparison has no value");
      return compare.startsWith(">")
        ? { field, above: bound(value, compare === ">=") }
        : { field, below: bound(value, compare === "<=") };
    }
    const range = rest.length === 0 ? /^(.*?)\.\.(.*)$/.exec(whole) : null;
    if (range) {
      if (!range[1] && !range[2]) return fail(position, "范围两端都为空", "the range has no end");
      return {
        field,
        ...(range[1] ? { above: bound(range[1], true) } : {}),
        ...(range[2] ? { below: bound(range[2], true) } : {}),
      };
    }
  }
  return { field, in: distinct(values(parts)) };
}

function termOf(token: Token): Filter {
  const [first, ...rest] = token.parts;
  // A comparison may have no colon, and a field name may be in any script, although such a field is refused later. As
  // keywords they would find nothing, without an error.
  const named = first && !first.quoted ? /^([\p{L}_][\p{L}\p{N}_.]*)(?=[:<>]):?(.*)$/su.exec(first.text) : null;
  if (!named) return { keyword: token.parts.map((part) => part.text).join("") };
  const [, field = "", tail = ""] = named;
  return condition(field, [...(tail === "" ? [] : [{ text: tail, quoted: false }]), ...rest], token.position);
}

/** Joins the parts without duplicates. */
function joined(by: "all" | "any", filters: readonly Filter[]): Filter {
  const parts = distinct(filters);
  if (parts.length === 1 && parts[0]) return parts[0];
  return by === "all" ? { all: parts } : { any: parts };
}

class Reader {
  private position = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  private get next(): Token | undefined {
    return this.tokens[this.position];
  }

  any(): Filter {
    const options: Filter[] = [this.all()];
    while (this.next?.kind === "|") {
      this.position += 1;
      options.push(this.all());
    }
    return joined("any", options);
  }

  private all(): Filter {
    const parts: Filter[] = [];
    while (this.next && this.next.kind !== "|" && this.next.kind !== ")") parts.push(this.one());
    return joined("all", parts);
  }

  private one(): Filter {
    const token = this.next;
    if (!token) return fail(0, "条件不完整", "the condition is not complete");
    this.position += 1;
    if (++this.depth > 64) return fail(token.position, "嵌套太深", "nested too deeply");
    const filter = this.readFrom(token);
    this.depth -= 1;
    return filter;
  }

  private readFrom(token: Token): Filter {
    if (token.kind === "-") {
      if (!this.next || this.next.kind === ")" || this.next.kind === "|")
        return fail(token.position, "「-」后面缺少条件", "a condition is missing after “-”");
      return { not: this.one() };
    }
    if (token.kind === "(") {
      const inner = this.any();
      if (this.next?.kind !== ")") return fail(token.position, "括号没有结束", "the bracket is not closed");
      this.position += 1;
      return inner;
    }
    return termOf(token);
  }

  finish(): void {
    if (this.next) fail(this.next.position, "多余的括号", "a bracket too many");
  }
}

/**
 * Parses the text of a filter. It is composed (NFC) first, as stored texts are.
 * @throws Refusal illegalParameter with the position of the error, or the exceeded limit
 */
export function parseFilter(source: string): Filter {
  if (source.length > 8_000) return fail(8_000, "最多 8000 个字符", "a filter has at most 8,000 characters");
  const reader = new Reader(tokenize(source.normalize("NFC")));
  const filter = reader.any();
  reader.finish();
  checkBounds(filter);
  return filter;
}
