import { randomUUID } from "node:crypto";
import type { LookupFunction } from "node:net";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { probeFaults } from "./check-hosts-task.ts";
import { hostOf } from "#server/review/links/external-patterns.ts";
import { answerOf, readExternalRules } from "#server/review/links/external-rules.ts";
import { addressesOfLink } from "#server/review/links/outside-address.ts";
import { followAddress } from "./probe-host.ts";
import { blockedLabel } from "./refuse-addresses.ts";

/** Hours after which a link that is up is checked again. */
const AGAIN_HOURS = 24;
/** Links that are read at once. */
const BATCH = 50;
/** Time after which a run takes no further links. */
const RUN_MS = 15_000;

interface LinkCheck {
  safe: "notChecked" | "clean" | "suspicious" | "blocked";
  note: Label;
}

const CLEAN: LinkCheck = { safe: "clean", note: ["", ""] };
const order: readonly LinkCheck["safe"][] = ["clean", "notChecked", "suspicious", "blocked"];

type Rules = Awaited<ReturnType<typeof readExternalRules>>;

/** Judges one address by the rules, then by where its redirects end. */
async function checkAddress(rules: Rules, address: string, find?: LookupFunction): Promise<LinkCheck> {
  const blocks = (url: string): LinkCheck | null =>
    answerOf(rules, url) === "block" ? { safe: "blocked", note: blockedLabel(url) } : null;
  const blocked = blocks(address);
  if (blocked) return blocked;
  const { address: end, fault } = await followAddress(address, find);
  const reached = blocks(end);
  if (reached) return reached;
  const host = hostOf(new URL(address));
  if (fault) {
    const [zh, en] = probeFaults[fault];
    // A host that does not answer is not unsafe, but nobody knows where it leads.
    const safe = fault === "inside" || fault === "redirects" ? "suspicious" : "notChecked";
    return { safe, note: [`${host}：${zh}`, `${host}: ${en}`] };
  }
  if (hostOf(new URL(end)) !== host && answerOf(rules, end) !== "allow")
    return { safe: "suspicious", note: [`跳转到 ${hostOf(new URL(end))}`, `It redirects to ${hostOf(new URL(end))}`] };
  return CLEAN;
}

/** Checks all addresses of a link. The worst one counts. @param find resolves names; another one only in tests */
export async function checkLink(db: Sql, link: AnyRecord, find?: LookupFunction): Promise<LinkCheck> {
  const rules = await readExternalRules(db, "shortLink");
  let worst = CLEAN;
  for (const { url } of addressesOfLink(link)) {
    const check = URL.canParse(url) ? await checkAddress(rules, url, find) : CLEAN;
    if (order.indexOf(check.safe) > order.indexOf(worst.safe)) worst = check;
  }
  return worst;
}

/** Tells the creator of a link that it is down. */
async function tellCreator(tx: Sql, link: AnyRecord, { note }: LinkCheck): Promise<void> {
  const [admin] = await tx.query<{ email: string }>("select email from admin where id = $1::bigint", [link["creator"]]);
  if (!admin?.email) return;
  const notice = {
    email: admin.email,
    code: String(link["code"]),
    name: String(link["name"]),
    why: [...note] as const,
  };
  await enqueue(tx, "sendUnsafeLink", notice, { key: `unsafe link:${link.id}` });
}

/** Keeps the result of a check. An unsafe link goes down by itself, and its creator gets a mail. */
export async function keepCheck(tx: Sql, context: Context, id: string, check: LinkCheck): Promise<void> {
  const [before] = await readRecords(tx, shortLink, [id], true);
  if (!before) return;
  const falls = check.safe === "blocked" && before["shelf"] === UpDown.of("up");
  const note = inLanguage(context, check.note);
  const patch = {
    safe: check.safe,
    checkTime: Math.floor(Date.now() / 1_000),
    checkNote: note.slice(0, 300),
    ...(falls ? { shelf: UpDown.of("down") } : {}),
  };
  const after = await updateRecord(tx, shortLink, before, patch, null);
  if (!falls) return publish(tx, [{ kind: "changed", resource: shortLink.name, id, item: after }]);
  const system = systemContext(context.db);
  await recordOperation(
    tx,
    system,
    {
      resource: shortLink,
      id,
      targetId: null,
      command: "shortLink.putDown",
      before,
      after,
      reason: note,
      batchId: randomUUID(),
    },
    { events: [{ kind: "changed", resource: shortLink.name, id, item: after }] },
  );
  await tellCreator(tx, before, check);
}

const due = `delete_time is null and shelf = ${UpDown.of("up")}
  and (check_time is null or check_time < now() - interval '${AGAIN_HOURS} hours')`;

/** Checks the next links that are due. If another process does the same, it does nothing. */
async function checkBatch(db: Database, find?: LookupFunction): Promise<number> {
  const rows = await db.query<{ id: string }>(
    `select id from short_link where ${due} order by check_time nulls first, id limit ${BATCH}`,
  );
  let done = 0;
  for (const { id } of rows) {
    // The time of the check is the claim, so that two processes do not check the same link.
    const [claimed] = await db.query(
      `update short_link set check_time = now() where id = $1::bigint and ${due} returning id`,
      [id],
    );
    const [link] = claimed ? await readRecords(db, shortLink, [id]) : [];
    if (!link) continue;
    const check = await checkLink(db, link, find);
    await db.transaction((tx) => keepCheck(tx, systemContext(db), id, check));
    done += 1;
  }
  return done;
}

/**
 * Checks the links that are new, changed, named by a changed rule, or were last checked a day ago. Many links that one
 * rule blocks are done in one run, because no host is asked for them.
 * @returns number of checked links
 */
export async function checkDueLinks(db: Database, find?: LookupFunction): Promise<number> {
  const end = Date.now() + RUN_MS;
  let done = 0;
  for (let batch = BATCH; batch === BATCH && Date.now() < end; done += batch) batch = await checkBatch(db, find);
  return done;
}
