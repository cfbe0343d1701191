import type { TemplateVariable } from "#domain/feedback/template-variables.ts";
import { fillVariables } from "#domain/feedback/template-variables.ts";
import { Language } from "#domain/enumerations/system.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { isRecord, isString } from "#web/store/stored.ts";

/** Languages that stand in for one that a template lacks. */
const fallbacks = [Language.of("en"), Language.of("zh")];

/** Address to which the jump of a template leads; undefined for a place in the app. */
function addressOf(jump: unknown): string | undefined {
  if (!isRecord(jump) || !isString(jump["target"])) return undefined;
  const parameters = jump[jump["target"]];
  return isRecord(parameters) && isString(parameters["url"]) ? parameters["url"] : undefined;
}

const known = (value: unknown): string | undefined => (value ? String(value) : undefined);

/** The text of a template for a conversation, in the member's language or the one that stands in for it. */
export function filledTemplate(
  template: AnyRecord,
  record: AnyRecord,
  nickname: string,
): { text: string; lang: unknown } {
  const texts = isRecord(template["content"]) ? template["content"] : {};
  const lang = [record["lang"], ...fallbacks].find((one) => isString(texts[String(one)]) && texts[String(one)] !== "");
  const values: Partial<Record<TemplateVariable, string | undefined>> = {
    nickname,
    printer: known(record["printerName"]),
    firmware: known(record["firmwareVersion"]),
    orderId: record["objType"] === "order" ? known(record["objId"]) : undefined,
    link: addressOf(template["jump"]),
  };
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { text: fillVariables(String(texts[String(lang)] ?? ""), present), lang: lang ?? record["lang"] };
}
