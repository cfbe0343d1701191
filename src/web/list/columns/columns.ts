import type { Field } from "#kernel/field.ts";
import type { ReactNode } from "react";
import { columnNames } from "#domain/api/list-address.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Label } from "#kernel/label.ts";
import type { Titles } from "#domain/api/list.ts";
import { l } from "#web/i18n/text.ts";
import { directionOf } from "./sorting.ts";

/** Width in multiples of the body size, so that density keeps it right; the title takes what is left. */
const widths: Partial<Record<Field["kind"], string | Label>> = {
  id: "5.5em",
  image: "24px",
  images: "24px",
  int: "3.6em",
  money: "5.5em",
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
 * To what texts are cut before a column falls away: a usual name is still read whole, which has four Chinese characters
 * or twelve Latin letters.
 */
const tight: Partial<Record<Field["kind"], Label>> = {
  text: ["5em", "6.8em"],
  ref: ["4.4em", "6.8em"],
  refs: ["6em", "7.4em"],
  flags: ["4.5em", "6.4em"],
};

const inLanguage = (width: string | Label): string => (typeof width === "string" ? width : l(width));

/** Sentences take their part of what is left beside the title. */
const prose = new Set<Field["kind"]>(["longText", "html"]);

export interface Column {
  name: string;
  field: Field;
  isTitle: boolean;
  isState: boolean;
  /** The definition keeps it in a pane of any width. */
  isKept?: true;
  /** Ems of text that it takes in any case. */
  room: number;
  /** It gives room, that no other column falls away. */
  isTight?: true;
}

/** Cells that say more than the kind of their field does; whoever draws them brings them. */
export const faces = new Map<Field, (record: AnyRecord, titles: Titles) => ReactNode>();

/**
 * @param chosen with commas between; names that it has no more are left out. Where none is left, they are the
 * definition's own
 */
export function columnsOf(resource: Resource, chosen: string): Column[] {
  return columnNames(resource, chosen).map((name) => {
    const field = fieldOf(resource, name);
    const isState = Object.hasOwn(resource.machine?.fields ?? {}, name);
    const kept = resource.list.keeps?.includes(name) ? ({ isKept: true } as const) : {};
    const column = { name, field, isTitle: name === resource.title, isState, ...kept };
    return { ...column, room: roomOf(widthOf(column)) };
  });
}

const roomOf = (width: string): number => (width.endsWith("em") ? Number.parseFloat(width) : 0);

function tightened(column: Column): Column {
  const one = { ...column, isTight: true } as const;
  return { ...one, room: roomOf(widthOf(one)) };
}

/** Ems that a text takes at most: a cell that need not be clipped costs each frame less. */
export const longest = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" || wide.has(letter) ? 1 : 0.65), 0);
const wide = new Set("ABCDEFGHJKLMNOPQRSTUVWXYZmw@%&—…");

/** A Chinese character is an em wide, a Latin one about half of it. */
const ems = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1 : 0.56), 0);

/** Ems; a state beyond is cut. */
export const WIDEST_STATE = 12;

/** States are as wide as their longest word with its box; a badge that is cut says nothing. */
function enumWidth(field: Field): string {
  const values = field.enumeration?.values.filter((value) => !value.filterOnly) ?? [];
  const word = Math.max(2, ...values.map((value) => ems(l(value.label)) * 0.93));
  const hasTone = values.some((value) => value.tone !== null);
  return `${Math.min(WIDEST_STATE, word + (hasTone ? 2.4 : 0.2)).toFixed(1)}em`;
}

const widthOf = ({ field, isTitle, isTight }: Pick<Column, "field" | "isTitle" | "isTight">): string => {
  // What it tells beyond its value is cut before a column falls away.
  if (isTitle) return isTight && field.alsoReads ? inLanguage(TIGHT_TITLE) : TITLE_WIDTH;
  const kind = field.of ? "refs" : field.kind;
  const own = (isTight && tight[kind]) || (kind === "enum" ? enumWidth(field) : (widths[kind] ?? "8em"));
  const width = inLanguage(own);
  // Its head stands in one line and is read whole; what is counted in pixels has none.
  return width.endsWith("em") ? `${Math.max(Number.parseFloat(width), headOf(field)).toFixed(1)}em` : width;
};
/** Ems of the head, whose letters are smaller, with the arrow of its order. */
const headOf = (field: Field): number => ems(l(field.label)) * 0.93 + (field.sort ? 1.2 : 0) + 0.1;
const TITLE_WIDTH = "11em";
const TIGHT_TITLE: Label = ["6em", "7em"];

/** Ems more than a title has. */
const WISH = 9;
const GAP = 12;
const BESIDE = 14 + 24;

/** With the gap behind it. @param em px */
function pixelsOf(column: Column, em: number): number {
  const track = widthOf(column);
  return Number.parseFloat(track) * (track.endsWith("em") ? em : 1) + GAP;
}

/** Ems of the title where it shares what is left. */
function titleRoom(columns: readonly Column[], spare: number): number {
  const sharing = columns.filter((one) => one.isTitle || prose.has(one.field.kind));
  const sum = sharing.reduce((all, { room }) => all + room, spare);
  const part = sum / sharing.length;
  return sharing.reduce((left, one) => (one.isTitle ? left : left - Math.max(one.room, part)), sum);
}

/** What a record is called, its state, what the definition keeps and what orders the list are told in any pane. */
const staysIn =
  (sort: string) =>
  (column: Column): boolean =>
    column.isTitle || column.isState || column.isKept === true || directionOf(sort, column.name) !== "none";

/** Px at the end of the head and of each row, where it is said how many columns fell away. @param em px */
export const moreOf = (em: number): number => Math.ceil(2.8 * em);

/** Px of the narrowest pane of such a list: below it a state would be cut, as two of them in long words would be. @param em px */
export function leastOf(columns: readonly Column[], em: number, sort = ""): number {
  const kept = columns.filter(staysIn(sort));
  const more = kept.length < columns.length ? moreOf(em) : 0;
  return kept.reduce((sum, column) => sum + pixelsOf(tightened(column), em), BESIDE + more);
}

/**
 * Where a pane is too narrow, texts are cut first; then columns go from the end, each only where it would take from the
 * title's least width. What a record is called, its state and what the list is ordered by stay. @param em px
 */
export function fitting(columns: readonly Column[], em: number, width: number, sort = ""): readonly Column[] {
  const stays = staysIn(sort);
  const pixels = (column: Column): number => pixelsOf(column, em);
  const leftBy = (all: readonly Column[]): number =>
    all.reduce((left, column) => left - pixels(column), width - BESIDE);
  // What a title tells beyond its value comes before the columns behind it.
  const wish = columns.some(({ isTitle, field }) => isTitle && field.alsoReads) ? WISH * em : 0;
  const spare = leftBy(columns);
  if (spare >= wish)
    return columns.map((one) => (one.isTitle ? { ...one, room: titleRoom(columns, spare / em) } : one));
  const narrow = columns.map(tightened);
  if (leftBy(narrow) >= wish) return narrow;
  let left = leftBy(narrow.filter(stays)) - moreOf(em);
  return narrow.filter((column) => {
    if (column.isTitle) left -= wish;
    if (stays(column)) return true;
    const hasRoom = pixels(column) <= left;
    if (hasRoom) left -= pixels(column);
    return hasRoom;
  });
}

/** Tracks of the grid, and the width below which it scrolls sideways. The first track is the tick box. */
export function tracksOf(columns: readonly Column[]): { tracks: string; least: string } {
  const all = columns.map(widthOf);
  const tracks = columns.map((column, at) => {
    if (column.isTitle || (prose.has(column.field.kind) && !column.isTight)) return `minmax(${all[at]}, 1fr)`;
    const wish = widthOf({ ...column, isTight: undefined });
    return wish === all[at] ? wish : `minmax(${all[at]}, ${wish})`;
  });
  return {
    tracks: ["14px", ...tracks].join(" "),
    least: `calc(${all.join(" + ")} + ${all.length * GAP + BESIDE}px)`,
  };
}
