import { text } from "#kernel/field.ts";
import type { SpelledCall } from "#server/http/endpoints/list-request.ts";

/** The register record of one device, as the specification spells it (section 7). */
const registerCall = {
  fields: { dn: text(32, { label: ["设备号", "DN"] }) },
  read: ({ dn }: Readonly<Record<string, unknown>>) => ({
    filters: dn === undefined ? [] : [{ field: "dn", in: [String(dn)] }],
  }),
} satisfies SpelledCall;

export const listCalls = { deviceRegister: registerCall };
