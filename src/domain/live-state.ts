import type { Stored } from "#kernel/enumeration.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import type { FieldOptions } from "#kernel/field.ts";
import { stateFrom } from "#kernel/derived-fields.ts";
import { ShelfStatus, UpDown } from "./enumerations/review.ts";

/** Whether a record with a begin and an end is shown now. */
export const LiveState = defineEnumeration("LiveState", [
  [null, "waiting", "待开始", "Waiting"],
  [null, "live", "生效中", "Live", "green"],
  [null, "ended", "已结束", "Ended"],
  [null, "off", "已取消", "Taken off"],
]);

interface Standing {
  /** Values of the field `status` with which a record is not shown at any time. */
  off: readonly Stored[];
  /** Values of the field `status` with which a record is not shown yet. */
  waiting?: readonly Stored[];
  begin?: string;
  end?: string;
}

/** States of the machine `shelf`, as `liveState` needs them. */
export const onShelf: Standing = {
  off: [ShelfStatus.of("offShelf"), ShelfStatus.of("del")],
  waiting: [ShelfStatus.of("wait")],
};

/** States of the machine `upDown`, as `liveState` needs them. */
export const whileUp: Standing = { off: [UpDown.of("down")] };

/**
 * What the field `status` and the times of a record come to now: live from its begin to its end, and open without them.
 * Every record with such times has this one field, and is filtered by it.
 */
export const liveState = (
  { off, waiting = [], begin = "begin", end = "end" }: Standing,
  options: Partial<FieldOptions> = {},
) =>
  stateFrom(
    LiveState,
    [
      { to: "off", when: { status: off } },
      { to: "waiting", when: { [begin]: "future" } },
      { to: "ended", when: { [end]: "past" } },
      ...(waiting.length > 0 ? [{ to: "waiting", when: { status: waiting } } as const] : []),
    ],
    "live",
    { label: ["生效", "Live"], filter: true, ...options },
  );
