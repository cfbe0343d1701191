import { v2 } from "#domain/api/call.ts";
import type { PackingSlip, PackingSlipReply } from "#domain/print-service/api.ts";
import { call } from "#web/data/client.ts";
import { fullTime } from "#web/fields/format.ts";
import { printCopy } from "#web/ui/print-copy.ts";
import { say } from "./texts.ts";

/** An element with a text or with further elements. */
function node(tag: string, content: string | readonly HTMLElement[], style = ""): HTMLElement {
  const made = document.createElement(tag);
  if (typeof content === "string") made.textContent = content;
  else made.append(...content);
  if (style !== "") made.style.cssText = style;
  return made;
}

const CELL = "border:1px solid #999;padding:4px 8px;text-align:left";

function table(heads: readonly string[], lines: readonly (readonly string[])[]): HTMLElement {
  const row = (tag: string, cells: readonly string[]): HTMLElement =>
    node(
      "tr",
      cells.map((text) => node(tag, text, CELL)),
    );
  const body = lines.map((cells) => row("td", cells));
  return node("table", [row("th", heads), ...body], "border-collapse:collapse;width:100%;margin-top:16px");
}

/** The paper. Texts of members come in as texts, never as markup. */
function paperOf(slip: PackingSlip): HTMLElement {
  const fact = (label: string, text: string): HTMLElement => node("p", `${label}: ${text}`, "margin:4px 0");
  const lines = slip.items.map(({ title, consumable, colour, size, quantity }) => [
    title,
    consumable,
    colour,
    size,
    String(quantity),
  ]);
  return node("div", [
    node("h1", say("slip"), "font-size:22px;font-weight:600"),
    fact(say("orderNo"), slip.orderNo),
    fact(say("placed"), fullTime(slip.placed)),
    fact(say("provider"), slip.provider),
    fact(say("receiver"), `${slip.receiver} ${slip.phone}`),
    node("p", slip.address, "margin:4px 0"),
    ...(slip.remark === "" ? [] : [fact(say("remark"), slip.remark)]),
    table([say("item"), say("make"), say("colour"), say("scale"), say("pieces")], lines),
  ]);
}

/** Prints the packing slip of an order. The address is read in clear for it, which is recorded. */
export async function printPackingSlip(id: string): Promise<void> {
  const { slip } = await call<PackingSlipReply>(v2("printOrder", "packingSlip"), { id });
  printCopy(node("div", [paperOf(slip)]));
}
