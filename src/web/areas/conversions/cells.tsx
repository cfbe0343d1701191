import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { ProgressBar } from "./progress-bar.tsx";

cellRenderers.set(to3mfTask.fields.progress, (task) => <ProgressBar task={task} className="w-12" />);
