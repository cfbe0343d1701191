import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { readStatementTask } from "./read-statement.ts";

export const tasks: TaskKinds = { readStatement: readStatementTask };
