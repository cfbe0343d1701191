import { v2 } from "#domain/api/call.ts";
import type { PackingSlip, PackingSlipReply } from "#domain/print-service/api.ts";
import { call } from "#web/data/client.ts";
import { fullTime } from "#web/fields/format.ts";
import { paperFact, paperNode, paperTable, paperTitle } from "#web/ui/paper.ts";
import { printCopy } from "#web/ui/print-copy.ts";
import { say } from "./texts.ts";

/** The paper. Texts of members come in as texts, never as markup. */
function paperOf(slip: PackingSlip): HTMLElement {
  const lines = slip.items.map(({ title, consumable, colour, size, quantity }) => [
    title,
    consumable,
    colour,
    size,
    String(quantity),
  ]);
  return paperNode("div", [
    paperTitle(say("slip")),
    paperFact(say("orderNo"), slip.orderNo),
    paperFact(say("placed"), fullTime(slip.placed)),
    paperFact(say("provider"), slip.provider),
    paperFact(say("receiver"), `${slip.receiver} ${slip.phone}`),
    paperNode("p", slip.address, "margin:4px 0"),
    ...(slip.remark === "" ? [] : [paperFact(say("remark"), slip.remark)]),
    paperTable([say("item"), say("make"), say("colour"), say("scale"), say("pieces")], lines),
  ]);
}

/** Prints the packing slip of an order. The address is read in clear for it, which is recorded. */
export async function printPackingSlip(id: string): Promise<void> {
  const { slip } = await call<PackingSlipReply>(v2("printOrder", "packingSlip"), { id });
  printCopy(paperNode("div", [paperOf(slip)]));
}
