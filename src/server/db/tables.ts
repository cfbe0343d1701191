import { resources } from "#domain/index.ts";
import type { Schema, Table } from "#kernel/schema.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { column, created, identity, index, maybe } from "./define-table.ts";
import { fileTables } from "./file-tables.ts";
import { ledgerTables } from "./ledger-tables.ts";
import { workTables } from "./work-tables.ts";

/** Internal tables. They contain no records of a resource, and no screen shows them. */
const internal: readonly Table[] = [
  {
    // A login session. The key is its token, hashed (sha-256, hex).
    name: "session",
    columns: [
      column("token_hash", "text"),
      column("admin", "bigint"),
      created,
      column("last_seen", "timestamptz", { default: "now()" }),
      // Time at which the session ends if it is not used. Each use extends it, up to `ends`.
      column("expires", "timestamptz"),
      column("ends", "timestamptz", { default: "now()" }),
      column("idle_minutes", "integer", { default: "30" }),
      column("device", "text", { default: "''" }),
      column("system", "text", { default: "''" }),
      column("ip", "text", { default: "''" }),
      // Reason why the session was ended early (auth/session/session-ends.ts).
      maybe("end_why", "text"),
      // Last time the password was entered (auth/session/step-up.ts); null where the session was opened without one.
      maybe("confirmed_at", "timestamptz"),
    ],
    primaryKey: ["token_hash"],
    indexes: [index("session_admin_idx", ["admin"]), index("session_expires_idx", ["expires"])],
  },
  {
    // Failed logins, counted across processes: `subject` is the account or the address. `about` is the account that was
    // tried. `origin` is the address and the device of the attempt.
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
    // Calls of an admin or an address per ten seconds, across all processes.
    name: "call_count",
    columns: [column("subject", "text"), column("span", "bigint"), column("n", "integer")],
    primaryKey: ["subject", "span"],
    indexes: [index("call_count_span_idx", ["span"])],
  },
  {
    // Calls refused for a missing permission, counted by admin, permission and day (UTC).
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
    // Devices from which an admin has logged in before.
    name: "known_device",
    columns: [column("admin", "bigint"), column("device", "text"), created],
    primaryKey: ["admin", "device"],
    indexes: [],
  },
  {
    // Settings of an admin, by name, the same in every browser.
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
    // Codes sent to a mail address or a phone number, hashed. Only a device's last code is valid, and only on that
    // device.
    name: "verify_code",
    columns: [
      identity,
      column("subject", "text"),
      column("device", "text", { default: "''" }),
      column("is_known", "boolean", { default: "false" }),
      column("code_hash", "text"),
      column("tries", "integer", { default: "0" }),
      // The network by which the address is limited (http/network-of.ts).
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
    // Second factor of an admin: the shared key, encrypted (auth/keys/vault.ts). Before it is `confirmed`, it is not
    // active.
    name: "second_factor",
    columns: [
      column("admin", "bigint"),
      column("sealed_key", "text"),
      maybe("confirmed", "timestamptz"),
      // Time span of the last accepted code, in spans of 30 seconds since 1970. No code is accepted twice.
      column("last_span", "bigint", { default: "0" }),
      // Hashes of the unused recovery codes (sha-256, hex).
      column("recovery_hashes", "text[]", { default: "'{}'" }),
      // Hash of the token of the session in which the key was offered. All windows of that session show the same key.
      maybe("session", "text"),
      // Last time the admin was warned that somebody guesses at the second factor.
      maybe("guessed_told", "timestamptz"),
      created,
    ],
    primaryKey: ["admin"],
    indexes: [],
  },
  {
    // A login whose password or code was right and whose second factor is still missing.
    name: "login_step",
    columns: [
      column("ticket_hash", "text"),
      column("admin", "bigint"),
      // Stored value of LoginWay.
      column("way", "text"),
      column("device", "text", { default: "''" }),
      column("expires", "timestamptz"),
      created,
    ],
    primaryKey: ["ticket_hash"],
    indexes: [index("login_step_expires_idx", ["expires"])],
  },
  {
    // A CAPTCHA with the numbers of its right pictures, or without numbers the ticket for a right answer. Each can be
    // used once.
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
    // A login by QR code, from the creation of the code to the session.
    name: "qr_login",
    columns: [
      column("identical", "text"),
      column("state", "smallint"),
      maybe("admin", "bigint"),
      // Hash of the token in the last response.
      maybe("session", "text"),
      column("device", "text", { default: "''" }),
      // The address, and the network by which it is limited (http/network-of.ts).
      column("ip", "text", { default: "''" }),
      column("network", "text", { default: "''" }),
      column("expires", "timestamptz"),
      created,
    ],
    primaryKey: ["identical"],
    indexes: [
      index("qr_login_network_idx", ["network", "create_time desc"]),
      index("qr_login_expires_idx", ["expires"]),
    ],
  },
  {
    // Number of visits to a page for members, by address and day.
    name: "page_visit",
    columns: [column("route", "text"), column("day", "date"), column("visits", "integer", { default: "0" })],
    primaryKey: ["route", "day"],
    indexes: [],
  },
  {
    // Responses by request id. The same id gets the same response for 24 hours.
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
    // External effects of a decision. They are written in its transaction and wait for the end of the undo window.
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
    // Events of the live channel, written with the change. NOTIFY only announces that there are new ones. They are read
    // in the order of (tx, id), and only up to the oldest running transaction, because ids are not committed in their
    // order.
    name: "live_event",
    columns: [identity, column("tx", "xid8", { default: "pg_current_xact_id()" }), column("payload", "jsonb"), created],
    primaryKey: ["id"],
    indexes: [index("live_event_tx_idx", ["tx", "id"]), index("live_event_create_time_idx", ["create_time"])],
  },
  {
    // Leases and deferrals. A row exists only while one of its columns has a value.
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
    // Changes of the number of items that wait in a queue, written by triggers (queue/counters). Their sum is what waits.
    // Times are cut to the minute. Items that are `offered` can be claimed; those `running` wait for their review.
    name: "queue_count",
    columns: [
      identity,
      column("queue", "text"),
      maybe("lang", "smallint"),
      column("offered", "boolean"),
      column("running", "boolean"),
      maybe("since", "timestamptz"),
      maybe("due", "timestamptz"),
      column("n", "integer"),
    ],
    primaryKey: ["id"],
    indexes: [index("queue_count_queue_since_idx", ["queue", "since"])],
  },
  {
    // Each queue at the end of each hour, and what came and was decided in it (queue/hours.ts).
    name: "queue_hour",
    columns: [
      column("queue", "text"),
      column("hour", "timestamptz"),
      column("waiting", "integer"),
      column("arrivals", "integer"),
      column("decisions", "integer"),
    ],
    primaryKey: ["queue", "hour"],
    indexes: [],
  },
  {
    // Skips. Each belongs to one moderator and moves the item to the end of that moderator's queue.
    name: "queue_skip",
    columns: [column("queue", "text"), column("item", "bigint"), column("admin", "bigint"), created],
    primaryKey: ["queue", "admin", "item"],
    indexes: [index("queue_skip_item_idx", ["queue", "item"])],
  },
  ...fileTables,
  ...ledgerTables,
  {
    // Server processes that run jobs, with the names under which their workers lock jobs; see jobs/heartbeat.ts.
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
    // A channel of the WebRTC tests that somebody pushes to now. It lives in one process, at whose address the other
    // processes reach it. A row that its process no longer touches is void.
    name: "rtc_channel",
    columns: [
      column("name", "text"),
      column("process", "text"),
      column("host", "text"),
      column("pid", "integer"),
      column("address", "text"),
      column("codec", "text"),
      column("admin", "bigint"),
      created,
      column("until", "timestamptz"),
      column("beat", "timestamptz", { default: "now()" }),
    ],
    primaryKey: ["name"],
    indexes: [],
  },
  ...workTables,
  {
    // Sums of append-only records by hour, for charts: of all records (`by` is empty) and of each value of a field.
    name: "figure_sum",
    columns: [
      column("source", "text"),
      column("by", "text"),
      column("value", "text"),
      column("measure", "text"),
      column("hour", "timestamptz"),
      column("n", "bigint"),
    ],
    primaryKey: ["source", "by", "value", "measure", "hour"],
    // The values of some hours, among those of all the years before.
    indexes: [index("figure_sum_hour_idx", ["source", "by", "measure", "hour"])],
  },
  {
    // How far the sums of a resource reach. `last` is the last id that is added up, `seen` the highest id at the last
    // look. It is added up once all transactions that were open then have ended.
    name: "figure_sum_state",
    columns: [
      column("source", "text"),
      column("last", "bigint", { default: "0" }),
      column("seen", "bigint", { default: "0" }),
      column("seen_at", "timestamptz", { default: "now()" }),
    ],
    primaryKey: ["source"],
    indexes: [],
  },
  {
    // Lists of tags as they were before a decision on a tag changed them, for its undo (areas/tags/move-uses.ts).
    name: "moved_use",
    columns: [
      column("operation", "bigint"),
      column("resource", "text"),
      column("field", "text"),
      column("record", "bigint"),
      column("before", "bigint[]"),
      created,
    ],
    primaryKey: ["operation", "resource", "field", "record"],
    indexes: [index("moved_use_create_time_idx", ["create_time"])],
  },
  {
    // Internal state of the console, such as the seed, the demo and the corpus.
    name: "state",
    columns: [column("key", "text"), column("value", "jsonb"), created],
    primaryKey: ["key"],
    indexes: [],
  },
];

/** All tables: those of the resources and the internal ones. `npm run db:diff` writes a migration from changes here. */
export const schema: Schema = [...resources.map(tableOf), ...internal];
