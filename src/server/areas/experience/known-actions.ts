import { comment } from "#domain/comments/comment.resource.ts";
import { deviceRegister } from "#domain/devices/device-register.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { PayState } from "#domain/enumerations/money.ts";
import type { ExperienceSource } from "#domain/experience/enumerations.ts";
import type { TaskAction } from "#domain/member-tasks/enumerations.ts";
import { model } from "#domain/models/model.resource.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { rechargeOrder } from "#domain/recharges/recharge-order.resource.ts";

type Key<E extends { of: (key: never) => unknown }> = Parameters<E["of"]>[0];

/** What members do and the records say. Everything else the app tells. */
export interface KnownAction {
  action: Key<typeof TaskAction>;
  /** Experience that it gives, if any. */
  source?: Key<typeof ExperienceSource>;
  resource: string;
  table: string;
  /** Column with the member, over alias `t`. */
  user: string;
  /** When it was done, over alias `t`. */
  at: string;
  /** True while it stands, over alias `t`. */
  holds: string;
  /** True while it is reviewed again, over alias `t`: it is neither new nor gone. */
  waits?: string;
  /** True if its records are never deleted. */
  appendOnly?: true;
}

/** Condition of what stands, over alias `t`. */
export const standing = ({ holds, appendOnly }: KnownAction): string =>
  appendOnly ? holds : `${holds} and t.delete_time is null`;

/** Condition of what is not gone, over alias `t`. */
export const remaining = (known: KnownAction): string =>
  known.waits === undefined ? standing(known) : `(${standing(known)} or (${known.waits} and t.delete_time is null))`;

const waits = `t.status = ${ContentStatus.of("pending")}`;
const passed = `t.status = ${ContentStatus.of("suc")}`;
const paid = `t.pay_state = ${PayState.of("paid")}`;

export const knownActions: readonly KnownAction[] = [
  {
    action: "upload",
    source: "upload",
    resource: model.name,
    table: "model",
    user: "t.author",
    at: "t.publish_time",
    holds: `t.status = ${ModelShelf.of("up")}`,
    waits: `t.status = ${ModelShelf.of("wait")}`,
  },
  {
    action: "comment",
    source: "comment",
    resource: comment.name,
    table: "comment",
    user: "t.author",
    at: "t.create_time",
    holds: passed,
    waits,
  },
  {
    action: "publish",
    resource: content.name,
    table: "content",
    user: "t.author",
    at: "t.publish_time",
    holds: passed,
    waits,
  },
  {
    action: "printConfig",
    resource: printConfig.name,
    table: "print_config",
    user: "t.author",
    at: "t.review_time",
    holds: passed,
    waits,
  },
  { action: "buy", resource: modelOrder.name, table: "model_order", user: "t.buyer", at: "t.pay_time", holds: paid },
  {
    action: "topUp",
    resource: rechargeOrder.name,
    table: "recharge_order",
    user: 't."user"',
    at: "t.pay_time",
    holds: paid,
  },
  {
    action: "bindDevice",
    resource: deviceRegister.name,
    table: "device_register",
    user: 't."user"',
    at: "t.time",
    holds: "t.action = 'bind'",
    appendOnly: true,
  },
];
