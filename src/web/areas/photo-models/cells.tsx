import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { JobProgress } from "./job-progress.tsx";

cellRenderers.set(photoModel.fields.progress, (job) => <JobProgress job={job} className="w-12" />);
