import { columnNames } from "#domain/api/list-address.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Field } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { View } from "#kernel/screen.ts";
import { l } from "#web/i18n/text.ts";
import type { ReactNode } from "react";

/**
 * Column widths in multiples of the body font size, so that they follow the density. The title takes the remaining
 * width; a title that is a number leaves it to names and texts.
 */
const widths: Partial<Record<Field["kind"], string | Label>> = {
  id: "5.5em",
  image: "24px",
  images: "24px",
  int: "3.6em",
  // HK$128,000.00 fits.
  money: "7.5em",
  bytes: "5em",
  decimal: "5em",
  bool: "3em",
  enum: "5.6em",
  flags: "7em",
  time: "11.2em",
  date: "6.5em",
  ref: ["6em", "7.4em"],
  refs: "9em",
  color: "6em",
};

/**
 * Reduced widths of text columns, applied before a column is dropped. A usual name of four Chinese characters or twelve
 * Latin letters still fits.
 */
const tight: Partial<Record<Field["kind"], Label>> = {
  text: ["5em", "6.8em"],
  ref: ["4.4em", "6.8em"],
  refs: ["6em", "7.4em"],
  flags: ["4.5em", "6.4em"],
};

const inLanguage = (width: string | Label): string => (typeof width === "string" ? width : l(width));

/** True for long texts and sentences. They share the remaining width with the title. */
export const isProse = ({ kind, says }: Field): boolean => says !== undefined || kind === "longText" || kind === "html";

export interface Column {
  name: string;
  field: Field;
  isTitle: boolean;
  isState: boolean;
  /** Set if the definition keeps the column in a pane of any width. */
  isKept?: true;
  /** Minimum width of the column in em of text. */
  room: number;
  /** Set if the column has its reduced width, so that fewer columns are dropped. */
  isTight?: true;
}

/** Renderers of cells that show more than the field's kind does. The part that draws them registers them. */
export const cellRenderers = new Map<Field, (record: AnyRecord, titles: Titles) => ReactNode>();

/**
 * Returns the columns of a list.
 * @param chosen names separated by commas; unknown names are left out. Without any, the definition's columns are used
 * @param layout of a view whose order of rows shows the rank, and whose titles show the icon
 */
export function columnsOf(resource: Resource, chosen: string, layout?: View["layout"]): Column[] {
  return columnNames(resource, chosen).flatMap((name) => {
    const field = fieldOf(resource, name);
    if (layout && (name === "rank" || field.kind === "image")) return [];
    const isState = Object.hasOwn(resource.machine?.fields ?? {}, name);
    const flags = resource.list.keeps?.includes(name) ? ({ isKept: true } as const) : {};
    const column = { name, field, isTitle: name === resource.title, isState, ...flags };
    return { ...column, room: roomOf(widthOf(column)) };
  });
}

const roomOf = (width: string): number => (width.endsWith("em") ? Number.parseFloat(width) : 0);

export function tightened(column: Column): Column {
  const one = { ...column, isTight: true } as const;
  return { ...one, room: roomOf(widthOf(one)) };
}

/** Returns the maximum width of a text in em. A cell that never needs clipping saves render time in each frame. */
export const longest = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" || wide.has(letter) ? 1 : 0.65), 0);

const wide = new Set("ABCDEFGHJKLMNOPQRSTUVWXYZmw@%&—…");

/** Returns the estimated width in em: 1 for a Chinese character, about half for a Latin letter. */
const ems = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1 : 0.56), 0);

/** Maximum width of a state column in em. A longer state is cut. */
export const WIDEST_STATE = 12;

/** Returns a width that fits the longest label with its badge, because a cut badge is unreadable. */
function enumWidth(field: Field): string {
  const values = field.enumeration?.values.filter((value) => !value.filterOnly) ?? [];
  const word = Math.max(2, ...values.map((value) => ems(l(value.label)) * 0.93));
  const hasTone = values.some((value) => value.tone !== null);
  return `${Math.min(WIDEST_STATE, word + (hasTone ? 2.4 : 0.2)).toFixed(1)}em`;
}

export const widthOf = ({ field, isTitle, isTight }: Pick<Column, "field" | "isTitle" | "isTight">): string => {
  // A title keeps its width, and columns are dropped. Only next to columns that never are it gets narrower.
  if (isTitle && isTight) return inLanguage(field.alsoReads ? TIGHT_TITLE : NARROW_TITLE);
  if (isTitle) return isNumber(field) ? CODE_WIDTH : TITLE_WIDTH;
  const kind = field.of ? "refs" : field.kind;
  const baseWidth = (isTight && tight[kind]) || (kind === "enum" ? enumWidth(field) : (widths[kind] ?? "8em"));
  const width = inLanguage(baseWidth);
  // The header fits in one line. Columns measured in px have no header.
  return width.endsWith("em") ? `${Math.max(Number.parseFloat(width), headOf(field)).toFixed(1)}em` : width;
};

/** Returns the width of the header in em. Its letters are smaller, and a sortable one has an arrow. */
const headOf = (field: Field): number => ems(l(field.head ?? field.label)) * 0.93 + (field.sort ? 1.2 : 0) + 0.1;

/** 220 px in compact rows. */
const TITLE_WIDTH = "17em";

const NARROW_TITLE = "11em";

/** A number such as DH261201-DXAXEBV6 fits. */
const CODE_WIDTH = "11em";

/** Most characters of a number. Addresses, which are longer, are titles like others. */
const MOST_DIGITS = 32;

const isNumber = ({ isCode, max }: Field): boolean => isCode === true && (max ?? Infinity) <= MOST_DIGITS;

const TIGHT_TITLE: Label = ["6em", "7em"];

const isName = ({ field: { kind, of } }: Column): boolean => ["text", "ref", "refs"].includes(kind) && !of;

/** Returns the columns that share the remaining width: title and prose, or names and prose next to a number. */
export function sharingOf(columns: readonly Column[]): readonly Column[] {
  const named = columns.filter(({ isTitle, field }) => !isTitle && isProse(field));
  const title = columns.filter(({ isTitle }) => isTitle);
  if (!title.some(({ field }) => isNumber(field))) return [...title, ...named];
  const names = columns.filter((one) => !one.isTitle && isName(one));
  return names.length + named.length > 0 ? [...names, ...named] : title;
}

export const GAP = 12;
export const SIDES = 14 + 24;

/** Returns the tracks of the grid and the width below which it scrolls sideways. The first track is the checkbox. */
export function tracksOf(columns: readonly Column[]): { tracks: string; least: string } {
  const all = columns.map(widthOf);
  const sharing = new Set(sharingOf(columns).filter((one) => !one.isTight || !isProse(one.field)));
  const tracks = columns.map((column, index) => {
    if (sharing.has(column)) return `minmax(${all[index]}, 1fr)`;
    const wish = widthOf({ ...column, isTight: undefined });
    return wish === all[index] ? wish : `minmax(${all[index]}, ${wish})`;
  });
  return {
    tracks: ["14px", ...tracks].join(" "),
    least: `calc(${all.join(" + ")} + ${all.length * GAP + SIDES}px)`,
  };
}
