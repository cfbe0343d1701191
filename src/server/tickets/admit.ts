import { randomUUID } from "node:crypto";
import type { TicketKindName, TicketLimits } from "#domain/api/ticket.ts";
import { TicketKind, TicketState } from "#domain/links/enumerations.ts";
import { ticket } from "#domain/links/ticket.resource.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import { noPermission, Refusal, refusals } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Vault } from "#server/auth/keys/vault.ts";
import { actorAtWork, actorById } from "#server/auth/session/session.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { networkOf } from "#server/http/network-of.ts";
import type { CallLimit } from "#server/http/rate-limit.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { signedClaims } from "./ticket-text.ts";

/** Most tickets that one network may show in ten seconds. */
const MOST_SHOWN = 60;

/** What a caller shows: the token of a login session, or a ticket. Empty texts for neither. */
export interface Shown {
  token: string;
  ticket: string;
  ip: string;
  device: string;
  /** Path of the call, for the operation record. */
  path: string;
}

/** What the caller wants to open. */
export interface Wanted {
  kind: TicketKindName;
  /** One of the ticket's names, such as a channel. Absent where the call only asks what the ticket opens. */
  name?: string;
  /** True to let in a ticket that is used up, for a call that is no use of its own. */
  evenUsedUp?: true;
}

/** Who is let in: an admin by login, or somebody by the ticket of an admin, who may do what that admin may. */
export interface Admission {
  actor: Actor;
  kind: TicketKindName;
  /** Token of the login session; empty with a ticket. */
  token: string;
  /** Null for an admin by login. */
  ticket: {
    id: string;
    names: readonly string[];
    limits: TicketLimits;
    until: number;
    /** Uses that are left. */
    left: number;
  } | null;
}

/** What the gate uses of the process. */
export interface TicketGate {
  db: Database;
  services: { vault: Vault; limit: CallLimit };
}

/** Permission of a page, for the admin who opens it and the one who makes its tickets. */
export const permissionOfTicket = (kind: TicketKindName): string => `ticket.${kind}`;

const texts = {
  neither: ["需要凭证或登录", "A ticket or a login is needed"],
  forged: ["凭证无效，请索取新的凭证", "The ticket is not valid. Ask for a new one"],
  expired: ["凭证已过期，请索取新的凭证", "The ticket has expired. Ask for a new one"],
  usedUp: ["凭证的次数已用完，请索取新的凭证", "The ticket is used up. Ask for a new one"],
  revoked: ["凭证已作废，请联系发放人", "The ticket was revoked. Ask who made it"],
  maker: ["发放人已停用或没有这项权限", "Whoever made the ticket is disabled or lost the permission"],
  otherKind: ["这张凭证不打开这个页面", "The ticket opens another page"],
  otherName: ["凭证不包含这一项", "The ticket does not name this"],
} as const satisfies Record<string, Label>;

const refuse = (why: keyof typeof texts): Refusal => new Refusal("guardRefused", texts[why], { path: "ticket" });

/** Checks the ticket's row. @throws Refusal */
function checkRow(
  row: AnyRecord | undefined,
  { kind, name, evenUsedUp }: Wanted,
  now: number,
): asserts row is AnyRecord {
  if (!row) throw refuse("forged");
  if (row["kind"] !== TicketKind.of(kind)) throw refuse("otherKind");
  if (name !== undefined && !String(row["names"]).split(" ").includes(name)) throw refuse("otherName");
  if (row["state"] === TicketState.of("revoked")) throw refuse("revoked");
  if (Number(row["until"]) <= now) throw refuse("expired");
  if (evenUsedUp) return;
  if (row["state"] !== TicketState.of("open") || Number(row["used"]) >= Number(row["uses"])) throw refuse("usedUp");
}

/** Returns the maker, with the permissions of now. @throws Refusal */
async function makerOf(db: Sql, row: AnyRecord, kind: TicketKindName): Promise<Actor> {
  const maker = await actorById(db, String(row["maker"]));
  if (!maker || !isGranted(maker, permissionOfTicket(kind))) throw refuse("maker");
  return maker;
}

/** Counts a use of a locked ticket, and records it for its maker. */
async function countUse(tx: Sql, gate: TicketGate, shown: Shown, row: AnyRecord, maker: Actor): Promise<void> {
  const context = { ...systemContext(gate.db), actor: maker, ip: shown.ip, device: shown.device, path: shown.path };
  const used = Number(row["used"]) + 1;
  const isLast = used >= Number(row["uses"]);
  const patch = { used, lastUse: context.now, ...(isLast ? statesAfter(ticket, "useUp") : {}) };
  const after = await updateRecord(tx, ticket, row, patch, null);
  const operation = { resource: ticket, id: row.id, targetId: null, before: row, after, batchId: randomUUID() };
  await recordOperation(tx, context, { ...operation, command: "ticket.use" });
  await publish(tx, [{ kind: "changed", resource: ticket.name, id: row.id, item: after }]);
}

/**
 * Lets a ticket in, and locks its row if this is a use, so that of two uses at the same moment only one is the last.
 * Names and limits are those of the row.
 */
async function byTicket(
  tx: Sql,
  gate: TicketGate,
  shown: Shown,
  wanted: Wanted,
  isUse: boolean,
): Promise<TicketAdmission> {
  const claims = signedClaims(gate.services.vault, shown.ticket);
  if (!claims) throw refuse("forged");
  const [row] = await readRecords(tx, ticket, [claims.id], isUse);
  checkRow(row, wanted, Date.now() / 1_000);
  const maker = await makerOf(tx, row, wanted.kind);
  const count = (): Promise<void> => countUse(tx, gate, shown, row, maker);
  const limits = (row["limits"] ?? {}) as TicketLimits;
  const left = Number(row["uses"]) - Number(row["used"]);
  const opened = { id: row.id, names: String(row["names"]).split(" "), limits, until: Number(row["until"]), left };
  return { admission: { actor: maker, kind: wanted.kind, token: "", ticket: opened }, count };
}

interface TicketAdmission {
  admission: Admission;
  count: () => Promise<void>;
}

/**
 * Locks a ticket in the caller's transaction, which writes something else with the use.
 * @param work counts the use itself, by its argument
 * @throws Refusal
 */
export async function useTicket<T>(
  tx: Sql,
  gate: TicketGate,
  shown: Shown,
  wanted: Wanted,
  work: (admission: Admission, count: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { admission, count } = await byTicket(tx, gate, shown, wanted, true);
  return work(admission, count);
}

async function byLogin(gate: TicketGate, { token, path }: Shown, kind: TicketKindName): Promise<Admission> {
  const actor = await actorAtWork(gate.db, token);
  if (!actor) throw new Refusal("tokenInvalid", refusals.loginExpired);
  const permission = permissionOfTicket(kind);
  if (!isGranted(actor, permission)) throw noPermission(path, permission);
  return { actor, kind, token, ticket: null };
}

/**
 * Lets a caller in by the permission of a login or by a ticket. The login counts where both are shown.
 * @param use true to count a use of the ticket, false to look at it only; a function is called before the use is
 * counted, and throws where nothing would come of it
 * @throws Refusal tooFrequent; tokenInvalid; noPermission; guardRefused with the path `ticket`
 */
export async function admitByTicket(
  gate: TicketGate,
  shown: Shown,
  wanted: Wanted,
  use: boolean | ((admission: Admission) => void) = true,
): Promise<Admission> {
  const wait = gate.services.limit.admit(`tickets ${networkOf(shown.ip)}`, MOST_SHOWN);
  if (wait > 0)
    throw new Refusal("tooFrequent", [
      `请求过于频繁，请 ${wait} 秒后再试`,
      `Too many calls; try again in ${wait} seconds`,
    ]);
  if (shown.token !== "") return byLogin(gate, shown, wanted.kind);
  if (shown.ticket === "") throw refuse("neither");
  return gate.db.transaction(async (tx) => {
    const { admission, count } = await byTicket(tx, gate, shown, wanted, use !== false);
    if (use === false) return admission;
    if (use !== true) use(admission);
    await count();
    return admission;
  });
}

/** Returns true if what was admitted may go on: the ticket is not revoked or over, and its admin may still do it. */
export async function isStillAdmitted(db: Sql, { actor, kind, token, ticket: shown }: Admission): Promise<boolean> {
  const now = shown ? await actorById(db, actor.id) : await actorAtWork(db, token);
  if (!now || !isGranted(now, permissionOfTicket(kind))) return false;
  if (!shown) return true;
  const [row] = await readRecords(db, ticket, [shown.id]);
  const states = [TicketState.of("open"), TicketState.of("usedUp")];
  return row !== undefined && states.includes(row["state"] as never) && shown.until > Date.now() / 1_000;
}
