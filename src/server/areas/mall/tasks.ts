import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { shipOrdersTask } from "./ship-by-sheet.ts";

export const tasks: TaskKinds = { shipOrders: shipOrdersTask };
