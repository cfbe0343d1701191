import type { Label } from "./label.ts";

/** A part of the evidence on a record. Each kind is read in `evidence.ts` of its area or in server/evidence, and drawn in web/evidence. */
export type EvidenceBlock =
  /** Texts of these fields, with the words that findings point at. */
  | { kind: "texts"; fields: readonly string[] }
  /** Pictures of a field, with the regions that findings point at. */
  | { kind: "pictures"; field: string }
  /** Private pictures of a secret field, by links of five minutes. */
  | { kind: "privatePictures"; field: string }
  | { kind: "video"; field: string }
  /** A file for a printer: its lines by layer, and what it says beside what its author says. */
  | { kind: "print"; field: string }
  /** Values of these fields, as the detail shows them. */
  | { kind: "facts"; title: Label; fields: readonly string[] }
  /** 3D files of a model, next to its pictures. */
  | { kind: "model" }
  /** Comments around a comment, in their places. */
  | { kind: "thread" }
  /** Messages of a conversation, in their order. */
  | { kind: "conversation" }
  /** How many other records say the same, by the field `by`, from how many members and devices. */
  | { kind: "alike"; by: string; device: string }
  /** Latest records of the same member. */
  | { kind: "latest" }
  /** Latest records that use the item, such as models with a tag, and others of its kind that may be the same. */
  | { kind: "uses" }
  /** Reports on the record that the item is about. */
  | { kind: "reports" }
  /** Changes since the first report of the record that the item is about. */
  | { kind: "difference" }
  /** Other payees with the same identity number or account. */
  | { kind: "samePayee" }
  /** Where the money of a withdrawal comes from and goes to, earlier ones, risks and approvals. */
  | { kind: "withdrawal" }
  /** The order of a case, what was paid and returned, the terms, earlier cases and the talk. */
  | { kind: "afterSale" }
  /** Accounts that share a device or an address with the member in this field. */
  | { kind: "accounts"; field: string }
  /**
   * The record that the item is about, with its own evidence. `type` holds its resource, `id` its id. Of a list of ids,
   * the first one is shown so, the others as links. `unseen` names the operation whose outcome stays hidden until the
   * field `until` of the item has a value. With `isContext`, the item itself is judged, and not this record.
   */
  | {
      kind: "target";
      type: string;
      id: string;
      snapshot?: string;
      isContext?: true;
      unseen?: { operation: string; until: string };
    };

/** What a moderator sees of a record before a decision. */
export interface EvidenceDefinition {
  /** Fields whose values stand under the title. */
  facts: readonly string[];
  /** Blocks in the middle, from the top. */
  blocks: readonly EvidenceBlock[];
}

export type BlockKind = EvidenceBlock["kind"];
