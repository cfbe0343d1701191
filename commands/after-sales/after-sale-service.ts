import { afterSaleService } from "#domain/after-sales/after-sale-service.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const afterSaleServiceCommands = defineCommands(afterSaleService, upDownCommands);
