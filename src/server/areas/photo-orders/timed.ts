import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import type { TimedEffects } from "#server/commands/timed-effect.ts";
import { updateRecord } from "#server/resources/write.ts";
import { closePayments } from "./cancel-order.ts";
import { settleFinished } from "./finish-order.ts";
import { erasePictures } from "./erase-pictures.ts";
import { deadlines } from "./order-deadlines.ts";
import { tellBoth } from "./order-messages.ts";

export const timed: TimedEffects = {
  closeUnpaidPhotoOrder: async (tx, context, { record }) => {
    await tellBoth(tx, record, "unpaid");
    await closePayments(tx, context, record);
    await updateRecord(tx, photo3dOrder, record, deadlines.ended(context.now), null);
  },
  finishPhotoOrder: async (tx, context, { record }) => {
    await tellBoth(tx, record, "finished");
    await updateRecord(tx, photo3dOrder, record, await settleFinished(tx, context, record), null);
  },
  erasePictures: (tx, _context, { record }) => erasePictures(tx, [record]),
};
