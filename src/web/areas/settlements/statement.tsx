import { v2 } from "#domain/api/call.ts";
import { Currency } from "#domain/currency.ts";
import { LineKind, SettlementKind, SettlementStatus } from "#domain/settlements/enumerations.ts";
import type { StatementReply } from "#domain/settlements/api.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Label } from "#kernel/label.ts";
import { call } from "#web/data/client.ts";
import { fullTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { paperFact, paperNode, paperTable, paperTitle } from "#web/ui/paper.ts";
import { printCopy } from "#web/ui/print-copy.ts";

const texts = {
  title: ["结算单", "Statement of settlement"],
  settleNo: ["结算单号", "Settlement no."],
  party: ["结算对象", "Party"],
  period: ["账期", "Period"],
  status: ["状态", "Status"],
  confirmed: ["对方确认", "Confirmed"],
  what: ["内容", "What"],
  kind: ["类型", "Kind"],
  time: ["业务时间", "Done at"],
  quantity: ["数量", "Quantity"],
  amount: ["金额", "Amount"],
  gross: ["总额", "Gross"],
  deduction: ["扣款", "Deduction"],
  tax: ["代扣税", "Tax withheld"],
  net: ["实付", "Net"],
  printed: ["打印时间", "Printed at"],
} as const satisfies Record<string, Label>;
const say = (key: keyof typeof texts): string => l(texts[key]);

/** The paper of a settlement. Texts of members come in as texts, never as markup. */
function paperOf({ statement }: StatementReply): HTMLElement {
  const { settleNo, party, kind, period, status, confirmTime, currency, lines } = statement;
  const format = Currency.value(currency)?.format ?? null;
  const money = (amount: number): string => l(amountLabel(amount, format));
  const rows = lines.map((line) => [
    line.what,
    l(LineKind.value(line.kind)?.label ?? ["", ""]),
    line.time === null ? "" : fullTime(line.time),
    String(line.quantity),
    money(line.amount),
  ]);
  const heads = (["what", "kind", "time", "quantity", "amount"] as const).map(say);
  return paperNode("div", [
    paperTitle(`${say("title")} · ${l(SettlementKind.value(kind)?.label ?? ["", ""])}`),
    paperFact(say("settleNo"), settleNo),
    paperFact(say("party"), party),
    paperFact(say("period"), period),
    paperFact(say("status"), l(SettlementStatus.value(status)?.label ?? ["", ""])),
    ...(confirmTime === null ? [] : [paperFact(say("confirmed"), fullTime(confirmTime))]),
    paperTable(heads, rows, 3),
    paperFact(say("gross"), money(statement.gross)),
    paperFact(say("deduction"), money(-statement.deduction)),
    paperFact(say("tax"), money(-statement.tax)),
    paperNode("p", `${say("net")}: ${money(statement.net)}`, "margin:4px 0;font-weight:600"),
    paperFact(say("printed"), fullTime(Math.floor(Date.now() / 1_000))),
  ]);
}

/** Prints the statement of a settlement. The browser offers to save it as PDF. */
export async function printStatement(id: string): Promise<void> {
  printCopy(paperNode("div", [paperOf(await call<StatementReply>(v2("settlement", "statement"), { id }))]));
}
