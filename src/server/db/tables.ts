import { resources } from "#domain/index.ts";
import type { Column, Index, Schema, Table } from "#kernel/schema.ts";
import { tableOf } from "#kernel/sql-mapping.ts";

const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  name,
  type,
  nullable: false,
  ...more,
});
const maybe = (name: string, type: string): Column => ({ name, type, nullable: true });
const identity = column("id", "bigint", { identity: true });
const created = column("create_time", "timestamptz", { default: "now()" });
const index = (name: string, columns: readonly string[], more: Partial<Index> = {}): Index => ({
  name,
  columns,
  ...more,
});

/** Tables of the machinery: they hold no record of the product and no screen shows them. */
const internal: readonly Table[] = [
  {
    // A session is its token, stored hashed (sha-256, hex).
    name: "session",
    columns: [
      column("token_hash", "text"),
      column("admin", "bigint"),
      created,
      column("last_seen", "timestamptz", { default: "now()" }),
      // When it ends where nothing is done with it; moved on with each use, up to `ends`.
      column("expires", "timestamptz"),
      column("ends", "timestamptz", { default: "now()" }),
      column("idle_minutes", "integer", { default: "30" }),
      column("device", "text", { default: "''" }),
      column("system", "text", { default: "''" }),
      column("ip", "text", { default: "''" }),
      // What ended it before its time (access/session-ends.ts).
      maybe("end_why", "text"),
      // When its password was last given (access/step-up.ts); never where it was opened without one.
      maybe("confirmed_at", "timestamptz"),
    ],
    primaryKey: ["token_hash"],
    indexes: [index("session_admin_idx", ["admin"]), index("session_expires_idx", ["expires"])],
  },
  {
    // Failures by account and by address, `about` what was guessed at in both and `origin` the address and the device
    // that it came from; counted across processes.
    name: "login_attempt",
    columns: [
      identity,
      column("subject", "text"),
      column("about", "text", { default: "''" }),
      column("origin", "text", { default: "''" }),
      created,
    ],
    primaryKey: ["id"],
    indexes: [index("login_attempt_subject_idx", ["subject", "create_time desc"])],
  },
  {
    // Calls of an admin or an address in a span of ten seconds, over all processes.
    name: "call_count",
    columns: [column("subject", "text"), column("span", "bigint"), column("n", "integer")],
    primaryKey: ["subject", "span"],
    indexes: [index("call_count_span_idx", ["span"])],
  },
  {
    // Calls refused for want of a permission, counted by admin, permission and day (UTC).
    name: "refused_call",
    columns: [
      column("admin", "bigint"),
      column("permission", "text"),
      column("day", "date"),
      column("path", "text"),
      column("n", "integer"),
      column("last", "timestamptz"),
    ],
    primaryKey: ["admin", "permission", "day"],
    indexes: [index("refused_call_day_idx", ["day"])],
  },
  {
    // From where an admin has logged in before.
    name: "known_device",
    columns: [column("admin", "bigint"), column("device", "text"), created],
    primaryKey: ["admin", "device"],
    indexes: [],
  },
  {
    // What an admin chose for himself, by the name of the setting, for whichever browser he works in.
    name: "admin_setting",
    columns: [
      column("admin", "bigint"),
      column("name", "text"),
      column("value", "jsonb"),
      column("update_time", "timestamptz", { default: "now()" }),
    ],
    primaryKey: ["admin", "name"],
    indexes: [],
  },
  {
    // Codes that were sent to a mail address or a number, stored hashed; the last one of a device counts, on it alone.
    name: "verify_code",
    columns: [
      identity,
      column("subject", "text"),
      column("device", "text", { default: "''" }),
      column("is_known", "boolean", { default: "false" }),
      column("code_hash", "text"),
      column("tries", "integer", { default: "0" }),
      column("ip", "text", { default: "''" }),
      column("expires", "timestamptz"),
      created,
    ],
    primaryKey: ["id"],
    indexes: [
      index("verify_code_subject_idx", ["subject", "id desc"]),
      index("verify_code_ip_idx", ["ip", "create_time desc"]),
    ],
  },
  {
    // The second factor of an admin: the key that his phone shares, sealed (access/vault.ts), until `confirmed` only offered.
    name: "second_factor",
    columns: [
      column("admin", "bigint"),
      column("sealed_key", "text"),
      maybe("confirmed", "timestamptz"),
      // Of the code that was taken last, in spans of 30 seconds since 1970: none counts twice.
      column("last_span", "bigint", { default: "0" }),
      // Of the recovery codes that are left, sha-256 in hex.
      column("recovery_hashes", "text[]", { default: "'{}'" }),
      // Hash of the token that a key was offered to: its other windows are shown the same one.
      maybe("session", "text"),
      // When its owner was told last that somebody guesses at it.
      maybe("guessed_told", "timestamptz"),
      created,
    ],
    primaryKey: ["admin"],
    indexes: [],
  },
  {
    // Somebody whose password or code was right, until he has shown his second factor.
    name: "login_step",
    columns: [
      column("ticket_hash", "text"),
      column("admin", "bigint"),
      // As LoginWay stores it.
      column("way", "text"),
      column("device", "text", { default: "''" }),
      column("expires", "timestamptz"),
      created,
    ],
    primaryKey: ["ticket_hash"],
    indexes: [index("login_step_expires_idx", ["expires"])],
  },
  {
    // A puzzle with the numbers of its right pictures, or with none the ticket that an answer earned; counts once.
    name: "puzzle",
    columns: [
      column("key_hash", "text"),
      column("account", "text"),
      column("ip", "text"),
      maybe("answer", "text"),
      column("expires", "timestamptz"),
      created,
    ],
    primaryKey: ["key_hash"],
    indexes: [index("puzzle_ip_idx", ["ip", "create_time desc"]), index("puzzle_expires_idx", ["expires"])],
  },
  {
    // A login by QR code, from its picture to its answer.
    name: "qr_login",
    columns: [
      column("identical", "text"),
      column("state", "smallint"),
      maybe("admin", "bigint"),
      // Hash of the token that was answered last.
      maybe("session", "text"),
      column("device", "text", { default: "''" }),
      column("ip", "text", { default: "''" }),
      column("expires", "timestamptz"),
      created,
    ],
    primaryKey: ["identical"],
    indexes: [index("qr_login_ip_idx", ["ip", "create_time desc"]), index("qr_login_expires_idx", ["expires"])],
  },
  {
    // How often a page for members was opened at which of its addresses, day by day.
    name: "page_visit",
    columns: [column("route", "text"), column("day", "date"), column("visits", "integer", { default: "0" })],
    primaryKey: ["route", "day"],
    indexes: [],
  },
  {
    // A request id is answered once; the same id again gets the same answer for 24 hours.
    name: "request",
    columns: [
      column("id", "text"),
      column("admin", "bigint"),
      column("path", "text"),
      maybe("body_hash", "text"),
      maybe("reply", "jsonb"),
      created,
    ],
    primaryKey: ["admin", "id"],
    indexes: [index("request_create_time_idx", ["create_time"])],
  },
  {
    // Effects on the outside wait here for the time of undo, in the transaction of their decision.
    name: "outbox",
    columns: [
      identity,
      column("kind", "text"),
      column("record", "bigint"),
      column("payload", "jsonb"),
      column("due", "timestamptz"),
      maybe("done", "timestamptz"),
      column("attempts", "integer", { default: "0" }),
      column("error", "text", { default: "''" }),
      created,
    ],
    primaryKey: ["id"],
    indexes: [
      index("outbox_due_idx", ["due", "id"], { where: "done is null" }),
      index("outbox_record_idx", ["record"]),
    ],
  },
  {
    // What the live channel tells, written with the change; NOTIFY only says that there is something. Read in the order
    // of (tx, id) below the oldest running transaction, because identities commit out of order.
    name: "live_event",
    columns: [identity, column("tx", "xid8", { default: "pg_current_xact_id()" }), column("payload", "jsonb"), created],
    primaryKey: ["id"],
    indexes: [index("live_event_tx_idx", ["tx", "id"]), index("live_event_create_time_idx", ["create_time"])],
  },
  {
    // Who works on what, and what was put aside. A row exists only while one of its columns says something.
    name: "queue_item",
    columns: [
      column("queue", "text"),
      column("item", "bigint"),
      maybe("holder", "bigint"),
      maybe("lease_until", "timestamptz"),
      maybe("held_since", "timestamptz"),
      maybe("asked_until", "timestamptz"),
      maybe("asked_by", "bigint"),
      column("escalated", "boolean", { default: "false" }),
      column("note", "text", { default: "''" }),
    ],
    primaryKey: ["queue", "item"],
    indexes: [index("queue_item_holder_idx", ["holder", "queue"], { where: "holder is not null" })],
  },
  {
    // Skips are one moderator's own and send the item to the end of his queue.
    name: "queue_skip",
    columns: [column("queue", "text"), column("item", "bigint"), column("admin", "bigint"), created],
    primaryKey: ["queue", "admin", "item"],
    indexes: [index("queue_skip_item_idx", ["queue", "item"])],
  },
  {
    // One row for each content, however many records show it. Facts and pictures of a mesh belong to its content.
    name: "stored_file",
    columns: [
      column("key", "text"),
      column("md5", "text"),
      // Keys come from the MD5, for which two files can be made; this tells them apart. Null until a file is compared.
      maybe("sha256", "text"),
      column("size", "bigint"),
      column("type", "text"),
      maybe("width", "integer"),
      maybe("height", "integer"),
      maybe("inspection", "jsonb"),
      column("uploaders", "bigint[]", { default: "'{}'" }),
      created,
    ],
    primaryKey: ["key"],
    indexes: [index("stored_file_md5_idx", ["md5"]), index("stored_file_create_time_idx", ["create_time"])],
  },
  {
    // Which records name a file, now or formerly; only added to.
    name: "file_use",
    columns: [column("key", "text"), column("resource", "text"), column("record", "bigint")],
    primaryKey: ["key", "resource", "record"],
    indexes: [],
  },
  {
    // Repeated-model records: files that a moderator tied together.
    name: "repeated_file",
    columns: [column("file", "bigint"), column("same_as", "bigint"), column("admin", "bigint"), created],
    primaryKey: ["file", "same_as"],
    indexes: [index("repeated_file_same_as_idx", ["same_as"])],
  },
  {
    // Server processes that run jobs, each with the names under which its workers lock them; see jobs/heartbeat.ts.
    name: "worker_process",
    columns: [
      column("id", "text"),
      column("worker_ids", "text[]"),
      column("host", "text"),
      column("pid", "integer"),
      created,
      column("beat", "timestamptz", { default: "now()" }),
    ],
    primaryKey: ["id"],
    indexes: [],
  },
  {
    // A counter of the console's own: the seed, the demo, the corpus.
    name: "state",
    columns: [column("key", "text"), column("value", "jsonb"), created],
    primaryKey: ["key"],
    indexes: [],
  },
];

/** All tables, from the definitions and the machinery. `npm run db:diff` writes a migration from what changed here. */
export const schema: Schema = [...resources.map(tableOf), ...internal];
