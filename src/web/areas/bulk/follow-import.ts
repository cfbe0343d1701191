import { v2 } from "#domain/api/call.ts";
import type { Resource } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { importState } from "#web/import/import-store.ts";
import { watch } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";

/** Opens the import of a resource. Once its dry run begins, the job takes the task as its own. */
export async function followImport(resource: Resource, jobId: string): Promise<void> {
  const { openImport } = await import("#web/import/open-import.ts");
  await openImport(resource);
  const stop = watch(importState, () => {
    const state = importState.value;
    if (!state) return stop();
    if (state.taskId === null) return;
    stop();
    call(v2("bulkJob", "takeImport"), { id: jobId, task: state.taskId }).catch((error: unknown) =>
      notify(messageOf(error), "red"),
    );
  });
}
