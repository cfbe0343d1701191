import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { deliveryTask } from "./delivery-task.ts";

export const tasks: TaskKinds = { beanDelivery: deliveryTask };
