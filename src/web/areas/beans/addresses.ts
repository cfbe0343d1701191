import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { writeQuery } from "#web/routing/address.ts";

/** Id of the view with a unit: that of BillContent. */
export const unitView = (currency: unknown): string => (currency === BeanCurrency.of("coin") ? "1" : "0");

/** Address of what came to members on a day of one unit. */
export const deliveredAddress = (date: unknown, currency: unknown): string =>
  `/bean-list/deliver-detail/0/${String(date)}?v=${unitView(currency)}`;

/** Address of what members gave on a day of one unit, of one bill type or of all. */
export const consumedAddress = (date: unknown, currency: unknown, type = "0"): string =>
  `/bean-list/consume-detail/${type}/${String(date)}?v=${unitView(currency)}`;

/** Address of the bill of a member. */
export const billAddress = (member: unknown, currency: unknown): string =>
  `/bean-list/userinfo/${String(member)}/0?v=${unitView(currency)}`;

/** Address of the form that recycles, filled in. */
export const recycleAddress = (values: Readonly<Record<string, string>>): string =>
  `/rectcle-bean?${writeQuery({ edit: NEW, [WITH]: writePreset(values) })}`;

/** Address of flows of members. */
export const flowsAddress = (filter: string): string =>
  `/financial-manage/flow?${writeQuery({ v: "members", f: filter })}`;
