import type { AreaRules } from "#server/commands/area-rules.ts";
import { addToOutbox } from "#server/outbox/outbox-entry.ts";
import { fillOffer, followDown, offerConsequences, offerRefusal } from "./offers.ts";
import { confirmConsequences } from "./confirm.ts";
import { orderEffects } from "./order-messages.ts";
import { fillProvider, followStop, keepCurrency, providerConsequences } from "./providers.ts";

export const rules: AreaRules = {
  consequences: {
    printProvider: providerConsequences,
    providerConsumable: offerConsequences,
    printOrder: confirmConsequences,
  },
  fill: { printProvider: fillProvider, providerConsumable: fillOffer },
  beforeWrite: { printProvider: keepCurrency },
  refuses: { "providerConsumable.putUp": offerRefusal },
  follow: {
    "printProvider.stop": followStop,
    "serviceConsumable.putDown": followDown,
    "printOrder.confirm": async (tx, _context, { record, recordId }) =>
      addToOutbox(tx, recordId, await orderEffects(tx, record, "confirmed")),
  },
};
