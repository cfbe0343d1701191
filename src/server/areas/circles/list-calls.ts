import { channel } from "#domain/circles/channel.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { oneOf, text } from "#kernel/field.ts";
import type { ListCalls } from "#server/http/endpoints/list-request.ts";

/** Filters of the list of channels, as the specification spells them (section 3: channel filters). */
export const listCalls: ListCalls = {
  [channel.name]: {
    fields: {
      nameCn: text(20, { label: ["内部名称", "Internal name"] }),
      status: oneOf(UpDown, { label: ["状态", "Status"] }),
    },
  },
};
