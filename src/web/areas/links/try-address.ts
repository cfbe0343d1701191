import { v2 } from "#domain/api/call.ts";
import type { TriedAddress } from "#domain/links/api.ts";
import { ExternalAction } from "#domain/links/enumerations.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Asks which rule answers for an address, and shows what it answers. */
export async function tryAddress(input: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    const tried = await call<TriedAddress>(v2("externalRule", "tryAddress"), input);
    const value = ExternalAction.value(tried.answer);
    const answer = l(value?.label ?? [tried.answer, tried.answer]);
    const rule = tried.rule
      ? l([`规则 ${tried.rule.pattern}`, `rule ${tried.rule.pattern}`])
      : l(["没有规则，按默认提醒", "no rule, so it warns"]);
    notify(
      l([`${answer}：${tried.address}（${rule}）`, `${answer}: ${tried.address} (${rule})`]),
      value?.tone ?? "blue",
    );
  } catch (error) {
    notify(messageOf(error), "red");
  }
}
