import { DAY } from "#kernel/time-units.ts";
import { DeletionReason } from "#domain/deletions/enumerations.ts";
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";

const WAITING = 9;
/** The first requests, of members who have something to settle. */
const UNSETTLED = 3;

const texts = [
  ["不想再被联系，请删掉我的资料。", "I do not want to be contacted any more. Please delete my data."],
  ["打印机卖了，用不上了。", "I sold my printer and no longer need the account."],
  ["我另有一个常用账号。", "I have another account that I use."],
  ["", ""],
] as const;

const stateAt = (i: number): "waiting" | "success" | "notPassed" | "down" =>
  i < WAITING ? "waiting" : ((["notPassed", "success", "down"] as const)[i % 3] ?? "down");

/** A member about whom an open complaint or report case is, so that a check is not met; null if there is none. */
async function unsettledAt(i: number, { db }: DemoTools): Promise<string | null> {
  const [respondent] = await db.query<{ member: string }>(
    `select c.respondent as member from complaint c where c.status = $1 and c.respondent is not null
     union select r.target_user from report_case r where r.status = $2 and r.target_user is not null
     order by member offset $3 limit 1`,
    [ReviewFlow.of("waiting"), ReportStatus.of("confirm"), i],
  );
  return respondent?.member ?? null;
}

export const demo: AreaDemo = [
  {
    resource: logoutApply,
    count: 40,
    values: async (i, tools) => {
      const id = (i < UNSETTLED && (await unsettledAt(i, tools))) || tools.nth(user, 235 - i * 5);
      const [member] = await tools.db.query<{ nickname: string; lang: number }>(
        `select nickname, lang from "user" where id = $1::bigint and status = $2`,
        [id, UserStatus.of("normal")],
      );
      if (!member) return null;
      const state = stateAt(i);
      const applied = Math.floor(tools.ago(state === "waiting" ? 0.5 + i * 1.6 : 20 + i));
      const handled = applied + 8 * DAY;
      if (state === "waiting")
        await tools.db.query(`update "user" set status = $2 where id = $1::bigint`, [id, UserStatus.of("logoutApply")]);
      if (state === "success")
        await tools.db.query(
          `update "user" set status = $2, nickname = '已注销用户', account = 'deleted-' || id, introduction = '', avatar = null
           where id = $1::bigint`,
          [id, UserStatus.of("logout")],
        );
      const text = texts[i % texts.length] ?? texts[0];
      return {
        heading: state === "success" ? "已注销用户" : member.nickname,
        targetType: user.name,
        user: id,
        reason: DeletionReason.values[(i * 5) % DeletionReason.values.length]?.stored,
        text: state === "success" ? "" : text[member.lang === Language.of("en") ? 1 : 0],
        keepWorks: i % 3 !== 2,
        platform: Platform.of(tools.often(["ios", "android", "webPc"])),
        applyTime: applied,
        createTime: applied,
        coolingEnd: applied + 7 * DAY,
        dueTime: applied + 15 * DAY,
        status: ReviewFlow.of(state),
        ...(state === "waiting" || state === "down"
          ? {}
          : { handler: tools.nth(admin, 1 + (i % 3)), handleTime: handled, eraseTime: null }),
        ...(state === "notPassed" ? { refuseReason: "有未结事项，请先处理" } : {}),
        ...(state === "success"
          ? { doneTime: handled + 30, heldName: member.nickname, nameFree: handled + 30 + 180 * DAY }
          : {}),
      };
    },
  },
];
