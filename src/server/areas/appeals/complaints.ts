import { DAY } from "#kernel/time-units.ts";
import { complaint } from "#domain/appeals/complaint.resource.ts";
import { rightsKinds } from "#domain/appeals/complaint.rules.ts";
import { otherDecisions } from "#domain/appeals/contested.ts";
import { queues } from "#domain/appeals/queues.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import { isGranted } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import type { AreaRules, Decided, Operation, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { tally } from "#server/commands/foretell.ts";
import { undoReversal } from "./reverse-decision.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { giveStrikes } from "#server/areas/users/strikes.ts";
import { endLeases } from "#server/queue/leave-queues.ts";
import { refuseUnfilled } from "#server/outbox/refuse-unfilled.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { headingOf } from "#server/resources/titles.ts";
import { refuseOwnDecision, reverseAndNote, reverseContested, undoContested } from "./answers.ts";
import { contested } from "./contested.ts";

/** Days in which the respondent of an accepted rights complaint may answer with a counter notice. */
const COUNTER_DAYS = 15;
/** Days within which a new complaint, or one with a counter notice, is decided. */
const DUE_DAYS = 3;
/** Days that a complainant has for a proof, unless the moderator sets another time. */
const PROOF_DAYS = 7;
/** Rejected rights complaints of one complainant after which a lead decides the next ones. */
const REJECTED_UNTIL_LEAD = 3;

const isRights = ({ kind }: Row): boolean => rightsKinds.includes(String(kind));

const listed = (ids: readonly string[]): Label => [ids.join("、"), ids.join(", ")];

/**
 * Values of a new complaint that is no appeal: title and language of its first target, and the member of all.
 * @throws Refusal for targets that do not exist, and for those of several members: each side has one respondent
 */
async function aboutTargets(tx: Sql, { targetType, targets, complainant }: Row): Promise<Row> {
  const resource = resourceNamed(String(targetType));
  const ids = (targets as string[]).map(String);
  const records = await readRecords(tx, resource, ids);
  const [first] = records;
  const [missingZh, missingEn] = listed(ids.filter((id) => !records.some((one) => one.id === id)));
  if (!first || missingEn !== "")
    throw new Refusal(
      "notFound",
      [`对象 ${missingZh} 不存在，请核对编号`, `There is no target ${missingEn}. Check the ids`],
      { path: "targets" },
    );
  const member = ownerOf(resource, first);
  const [otherZh, otherEn] = listed(records.filter((one) => ownerOf(resource, one) !== member).map(({ id }) => id));
  if (otherEn !== "")
    throw new Refusal(
      "illegalParameter",
      [`${otherZh} 属于其他会员，请另登记投诉`, `${otherEn} are of another member. Enter a complaint of their own`],
      { path: "targets" },
    );
  return {
    heading: headingOf(resource, first),
    // A complaint about the answers to an own conversation has no respondent.
    respondent: member === complainant ? null : member,
    lang: first["lang"] ?? null,
  };
}

/** True if a lead has to decide, because several complaints of the same complainant were rejected. */
async function needsLead(tx: Sql, values: Row): Promise<boolean> {
  if (!isRights(values)) return false;
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from complaint where status = $1 and kind = any($2::text[]) and delete_time is null
       and (complainant = $3::bigint or (email <> '' and lower(email) = lower($4)))`,
    [ReviewFlow.of("notPassed"), rightsKinds, values["complainant"] ?? null, values["email"] ?? ""],
  );
  return (row?.n ?? 0) >= REJECTED_UNTIL_LEAD;
}

export const fillComplaint: NonNullable<AreaRules["fill"]>[string] = async (tx, { verb, patch }, { now }) => {
  if (verb === "enterCounter") return { counterTime: now, counterEnd: null, dueTime: now + DUE_DAYS * DAY };
  if (verb === "sendOn") return { sentTime: now };
  if (verb !== "add") return {};
  const dueTime = now + DUE_DAYS * DAY;
  if (patch["kind"] !== "appeal")
    return { ...(await aboutTargets(tx, patch)), dueTime, leadOnly: await needsLead(tx, patch) };
  const about = await contested(tx, patch["againstRecord"], otherDecisions, complaint);
  return {
    ...about.facts,
    targets: [about.targetId],
    complainant: about.member,
    heading: about.heading,
    lang: about.lang,
    demand: patch["demand"] ?? "restore",
    dueTime,
  };
};

/** Message to one side of a complaint. */
const message = (record: AnyRecord, receiver: unknown, event: string, reason = "", reasonKey = ""): Effect[] =>
  receiver
    ? [
        {
          kind: "authorMessage",
          receiver: String(receiver),
          event,
          title: String(record["heading"]),
          reason,
          reasonKey,
        },
      ]
    : [];

/** Time until which a proof has to arrive. @throws Refusal for a time that is over */
function proofDueIn({ proofDue }: Row, now: number): number {
  const until = Number(proofDue ?? now + PROOF_DAYS * DAY);
  if (until > now) return until;
  throw new Refusal("illegalParameter", ["须晚于现在", "Must be later than now"], { path: "input.proofDue" });
}

/** Files of a complaint, with those that arrived. @throws Refusal above the number of the field */
function allProofs(record: AnyRecord, commandPatch: Row): unknown[] {
  const all = [record["proofs"], commandPatch["proofs"]].flatMap((one) => (Array.isArray(one) ? one : []));
  const { max = all.length } = complaint.fields.proofs;
  if (all.length <= max) return all;
  throw new Refusal("illegalParameter", [`合计最多 ${max} 个文件`, `At most ${max} files in all`], {
    path: "input.proofs",
  });
}

/** Decisions stand on the complaint, and both sides get a message. A complaint about rights opens the counter period. */
export const complaintConsequences: Consequences = (command, record, reason, { actor, now }, commandPatch) => {
  const { complainant, respondent } = record;
  const { verb } = command;
  if (verb === "sendOn") return { ...none, effects: message(record, respondent, "complaint.sentOn") };
  if (verb === "askProof") {
    refuseUnfilled(String(commandPatch["proofAsked"]), "input.proofAsked");
    return {
      patch: { proofDue: proofDueIn(commandPatch, now) },
      effects: message(record, complainant, "complaint.askProof", String(commandPatch["proofAsked"])),
    };
  }
  if (verb === "enterProof")
    return { patch: { proofs: allProofs(record, commandPatch), dueTime: now + DUE_DAYS * DAY }, effects: [] };
  if (!command.decision) return none;
  const rights = isRights(record);
  const event = record["kind"] === "appeal" ? `appeal.${verb}` : `complaint.${verb}`;
  const toRespondent =
    rights && verb !== "reject" && (verb !== "withdraw" || record["counterEnd"] || record["counterTime"]);
  return {
    patch: {
      handler: actor.id,
      handleTime: now,
      reply: reason.text,
      counterEnd: verb === "accept" && rights ? now + COUNTER_DAYS * DAY : null,
    },
    effects: [
      ...message(record, complainant, event, reason.text, reason.key),
      ...(toRespondent ? message(record, respondent, `${event}.respondent`, reason.text, reason.key) : []),
    ],
    ...(respondent ? { targetId: String(respondent) } : {}),
    ...(verb === "uphold" && respondent ? { strikes: { member: String(respondent), points: 1 } } : {}),
  };
};

/** Refuses who took the contested decision, who is the respondent, and who is no lead where one is needed. */
export async function checkComplaint(_tx: Sql, context: Context, write: Write): Promise<void> {
  refuseOwnDecision(context, write);
  const { actor } = context;
  const { before, verb } = write;
  if (!before) return;
  if (actor.userId && actor.userId === before["respondent"])
    throw new Refusal("guardRefused", ["投诉针对你自己的会员账号", "The complaint is about your own member account"], {
      path: "respondent",
    });
  const lead = queues.find(({ resource }) => resource === complaint.name);
  if (
    before["leadOnly"] === true &&
    ["accept", "reject"].includes(verb) &&
    lead &&
    !isGranted(actor, leadPermission(lead))
  )
    throw new Refusal(
      "guardRefused",
      [
        "该投诉人已有三件权利投诉被驳回，须由组长处理",
        "Three complaints of this complainant were rejected. A lead has to decide",
      ],
      { path: "leadOnly" },
    );
}

/**
 * A complaint that waits elsewhere is nobody's any more. One whose counter period ended without a counter notice gives
 * the respondent a strike.
 */
export async function afterComplaint(
  tx: Sql,
  context: Context,
  { verb, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (verb === "askProof" || verb === "toLegal") await endLeases(tx, "complaints", after.id);
  if (verb !== "succeed" || !after["respondent"]) return;
  const decision = await acceptanceOf(tx, after.id);
  await giveStrikes(tx, context, { member: String(after["respondent"]), points: 1, decision, reason: "" });
}

/** Returns the id of the operation record that accepted a complaint; null if it was not accepted. */
async function acceptanceOf(tx: Sql, id: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select r.id from operation_record r where r.resource = 'complaint' and r.op_obj_id = $1::bigint
       and r.command = 'complaint.accept' and r.undoes is null
       and not exists (select 1 from operation_record u where u.undoes = r.id) order by r.id desc limit 1`,
    [id],
  );
  return row?.id ?? null;
}

/** Takes the targets of a rights complaint down, each by its own flow. Members stay as they are. */
async function takeDown(context: Context, { record, decide }: Decided): Promise<void> {
  const type = record["targetType"] ? String(record["targetType"]) : "user";
  if (type === "user") return;
  let down = 0;
  for (const id of record["targets"] as string[])
    if ((await decide(`${type}.stop`, id)) || (await decide(`${type}.noPass`, id))) down += 1;
  const [zh, en] = resourceNamed(type).label;
  tally(context, [`下架${zh} {n} 个`, `${en}: {n} taken down`], down);
}

async function accept(tx: Sql, context: Context, decided: Decided): Promise<void> {
  if (isRights(decided.record)) await takeDown(context, decided);
  else await reverseContested(complaint)(tx, context, decided);
}

/** Puts back what the acceptance took down. */
async function putBack(tx: Sql, context: Context, decided: Decided): Promise<void> {
  const acceptance = await acceptanceOf(tx, decided.record.id);
  if (acceptance) await reverseAndNote(tx, context, complaint, acceptance, decided);
}

async function undoPutBack(tx: Sql, context: Context, { id }: Operation, record: AnyRecord): Promise<void> {
  const acceptance = await acceptanceOf(tx, record.id);
  if (acceptance) await undoReversal(tx, context, acceptance, id);
}

export const followComplaint: NonNullable<AreaRules["follow"]> = {
  "complaint.accept": accept,
  // A target that was restored since goes down again.
  "complaint.uphold": (_tx, context, decided) => takeDown(context, decided),
  "complaint.restoreTarget": putBack,
  "complaint.withdraw": putBack,
};

export const undoComplaint: NonNullable<AreaRules["undo"]> = {
  "complaint.accept": undoContested(complaint),
  "complaint.restoreTarget": undoPutBack,
  "complaint.withdraw": undoPutBack,
};
