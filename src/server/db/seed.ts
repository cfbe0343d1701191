import { whyGuessed } from "#domain/staff/password-strength.ts";
import { category } from "#domain/community/category.resource.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { ConfigType } from "#domain/enumerations/reports.ts";
import { RiskAction, RiskMeasure, RiskOperator, RiskScope } from "#domain/risk/enumerations.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { measures } from "#domain/risk/measures.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { WordKind, WordMatch, WordScope } from "#domain/risk/enumerations.ts";
import { Measure } from "#domain/reports/enumerations.ts";
import { reportCause } from "#domain/reports/report-cause.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { seedOfAreas } from "#server/generated/seed.ts";
import { isCommon, loadedGuesser } from "#server/auth/password/common-passwords.ts";
import { firstPassword, oneTimePassword } from "#server/auth/password/first-password.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import type { Config } from "#server/config.ts";
import { ConfigError } from "#server/config.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";
import type { SeededRule } from "./seed-data.ts";
import { auditReasons, bannedWords, categories, limits, reportCauses, rules, scoreDimensions } from "./seed-data.ts";
import type { Database, Sql } from "./sql.ts";

const inBoth = (zh: string, en: string): Record<string, string> => ({ "1": zh, "0": en });

async function seedConfig(tx: Sql): Promise<void> {
  const config = (name: string, type: Parameters<typeof ConfigType.of>[0], values: object): Promise<unknown> =>
    insertRecord(tx, systemConfig, { name, type: ConfigType.of(type), ...values }, null);
  const reasons = auditReasons.map(([key, zh, en, strike, queues = []]) => ({
    key,
    text: inBoth(zh, en),
    queues,
    strike: strike === true,
    retired: false,
  }));
  await config("审核不通过原因", "reviewModel", {
    auditFailure: reasons,
    content: "审核不通过时可选的原因；作者读到的就是这些文字",
  });
  await config("评分维度", "scoreDimension", {
    content: "会员给模型评分时的各项及其权重",
    scoreDimension: scoreDimensions.map(([key, zh, en, weight]) => ({ key, name: inBoth(zh, en), weight })),
  });
  for (const [name, type, values] of limits) await config(name, type, values);
}

/** Values of a rule that judges at once. What blocks is never published without a moderator. */
function seededRule({ key, name, measure, severity, operator, limit }: SeededRule): Row {
  const { kind, scopes } = measures[measure];
  const scope = scopes.map((one) => RiskScope.of(one));
  return {
    key,
    name: inBoth(...name),
    kind: FindingKind.of(kind),
    scope,
    condition: {
      measure: RiskMeasure.of(measure),
      scope,
      operator: operator ? RiskOperator.of(operator) : null,
      limit: limit ?? null,
      window: null,
      groupBy: null,
      words: "",
    },
    severity: Severity.of(severity),
    action: RiskAction.of(severity === "block" ? "toQueue" : "note"),
    tested: true,
    status: UpDown.of("up"),
  };
}

/** Adds the rules that this installation never had, such as new rules of an update. Changes by staff are kept. */
async function seedRules(tx: Sql): Promise<void> {
  const had = new Set((await tx.query<{ key: string }>("select key from risk_rule")).map(({ key }) => key));
  for (const rule of rules) if (!had.has(rule.key)) await insertRecord(tx, riskRule, seededRule(rule), null);
}

async function seedWords(tx: Sql): Promise<void> {
  for (const [word, match, severity, kind, except] of bannedWords)
    await insertRecord(
      tx,
      blackTag,
      {
        word,
        match: WordMatch.of(match),
        severity: Severity.of(severity),
        kind: WordKind.of(kind),
        scope: ["tag", "model", "content", "comment", "profile", "circle"].map(
          (key) => WordScope.value(key)?.stored ?? key,
        ),
        except: except ?? "",
      },
      null,
    );
}

async function seedCategories(tx: Sql): Promise<void> {
  const types = ContentType.of("modelV3");
  for (const [rank, [slug, zh, en, children]] of categories.entries()) {
    const parent = await insertRecord(tx, category, { types, name: inBoth(zh, en), slug, rank }, null);
    for (const [i, [childSlug, childZh, childEn]] of children.entries())
      await insertRecord(
        tx,
        category,
        { types, fatherId: parent.id, name: inBoth(childZh, childEn), slug: childSlug, rank: i },
        null,
      );
  }
}

const dueHours = { P0: 2, P1: 24, P2: 72 } as const;

/** Measures that the causes suggest. The ladder of strikes decides. */
const suggested = { P0: "mute7", P1: "warn", P2: "none" } as const;

/** Adds the report causes of a new installation. Changes by staff are kept. */
async function seedCauses(tx: Sql): Promise<void> {
  const [any] = await tx.query("select 1 from report_cause limit 1");
  if (any) return;
  for (const [index, [target, key, zh, en, priority]] of reportCauses.entries())
    await insertRecord(
      tx,
      reportCause,
      {
        target,
        key,
        name: inBoth(zh, en),
        priority,
        dueHours: dueHours[priority],
        hideAt: priority === "P0" ? 3 : 10,
        measure: Measure.of(suggested[priority]),
        rank: (index + 1) * RANK_STEP,
      },
      null,
    );
}

const secondsNow = (): number => Math.floor(Date.now() / 1_000);

/**
 * Creates the first administrator in a system group. Without ADMIN_PASSWORD it makes and reports a one-time password.
 * @throws ConfigError for a common or weak password
 */
async function seedAdmin(tx: Sql, config: Config, report: (line: string) => void): Promise<void> {
  const group = await insertRecord(
    tx,
    authGroup,
    {
      name: "超级管理员",
      description: "系统组：通过一切检查。 System group: passes every check.",
      isSystem: true,
      auths: [],
    },
    null,
  );
  if (config.adminPassword && (await isCommon(config.adminPassword)))
    throw new ConfigError([
      "ADMIN_PASSWORD is among the passwords that breaches show most often; choose another (the given value is not printed).",
    ]);
  if (config.adminPassword && whyGuessed(config.adminPassword, { account: "admin" }, await loadedGuesser()))
    throw new ConfigError([
      "ADMIN_PASSWORD is soon guessed: take several words that have nothing to do with each other (the given value is not printed).",
    ]);
  const password = config.adminPassword ?? oneTimePassword();
  const values = {
    account: "admin",
    realName: "管理员",
    authGroupIds: [group.id],
    // A printed password may have been read by others. The owner chose the one of the configuration.
    ...(config.adminPassword
      ? { passwordHash: await hashPassword(password) }
      : await firstPassword(password, secondsNow())),
  };
  await insertRecord(tx, admin, values, null);
  report(
    config.adminPassword
      ? "Account admin created with the password from ADMIN_PASSWORD."
      : `Account admin created. Its password, shown only this once and to be changed at the first login: ${password}`,
  );
}

/**
 * Renews the expired first password of the account `admin`. In a new installation it is the only account, so nobody
 * else could reset the password.
 */
async function renewFirstPassword(tx: Sql, report: (line: string) => void): Promise<void> {
  const [late] = await tx.query<{ id: string }>(
    `select id from admin where account = 'admin' and must_change_password and password_until < now()
       and delete_time is null for update`,
  );
  if (!late) return;
  const password = oneTimePassword();
  await updateRecord(
    tx,
    admin,
    await readRecord(tx, admin, late.id),
    await firstPassword(password, secondsNow()),
    null,
  );
  report(
    `The first password of account admin expired unused. A new one, shown only this once and to be changed at the first login: ${password}`,
  );
}

/**
 * Fills an empty database with its initial data. This happens once, even if several processes start at the same time.
 * Later starts only add the new rules of an update.
 */
export async function seed(db: Database, config: Config, report: (line: string) => void): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx.query(
      "insert into state (key, value) values ('seed', '1') on conflict do nothing returning key",
    );
    if (!first) {
      await tx.query("select 1 from state where key = 'seed' for update");
      await seedRules(tx);
      await seedCauses(tx);
      for (const seedArea of seedOfAreas) await seedArea(tx);
      return renewFirstPassword(tx, report);
    }
    await seedConfig(tx);
    await seedRules(tx);
    await seedCauses(tx);
    for (const seedArea of seedOfAreas) await seedArea(tx);
    await seedWords(tx);
    await seedCategories(tx);
    await seedAdmin(tx, config, report);
  });
}
