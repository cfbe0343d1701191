import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { v2 } from "#domain/api/call.ts";
import type { PartsHead } from "#domain/tasks/api.ts";
import { AsyncTaskKind, AsyncTaskState } from "#domain/tasks/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import { count, l } from "#web/i18n/text.ts";
import type { HeadProps } from "#web/list/narrowed-list.tsx";
import { NarrowedList } from "#web/list/narrowed-list.tsx";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import type { Fact } from "#web/ui/facts-strip.tsx";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Failed } from "#web/ui/states.tsx";

/** Id of the one task whose parts the filter lists; null where it lists those of several. */
const taskIn = (filter: string): string | null => /(?:^|\s)task:(\d+)(?=\s|$)/.exec(filter)?.[1] ?? null;

function factsOf(task: AnyRecord): Fact[] {
  const progress = Number(task["progress"]);
  return [
    {
      label: l(["任务", "Task"]),
      value: (
        <a className="link font-semibold" href={`#/async-tasklist?f=id:${task.id}&id=${task.id}`}>
          {String(task["title"])}
        </a>
      ),
    },
    { label: l(["类型", "Kind"]), value: l(AsyncTaskKind.value(task["kind"])?.label ?? ["", ""]) },
    { label: l(["状态", "State"]), value: l(AsyncTaskState.value(task["state"])?.label ?? ["", ""]) },
    {
      label: l(["进度", "Progress"]),
      value: (
        <span className="inline-flex items-center gap-2">
          <ProgressBar percent={progress} label={l(["进度", "Progress"])} className="w-20" /> {progress}%
        </span>
      ),
    },
    { label: l(["成功", "Done"]), value: count(Number(task["done"])) },
    { label: l(["失败", "Failed"]), value: count(Number(task["failed"])) },
    { label: l(["总数", "Total"]), value: count(Number(task["total"])) },
  ];
}

/** How many parts failed for each cause, as bars. */
function Causes({ errors }: Pick<PartsHead, "errors">): JSX.Element | null {
  const most = Math.max(1, ...errors.map(({ n }) => n));
  if (errors.length === 0) return null;
  return (
    <ul className="grid gap-1 px-4 py-2 text-small" aria-label={l(["失败原因", "Causes of failures"])}>
      {errors.map(({ error, n }) => (
        <li key={error} className="flex items-center gap-3">
          <span className="h-2 w-40 flex-none bg-line">
            <span className="block h-full bg-chart" style={{ width: `${(n / most) * 100}%` }} />
          </span>
          <b className="w-10 flex-none text-right font-medium tabular-nums">{count(n)}</b>
          <span className="min-w-0 truncate" title={error}>
            {error || l(["没有写明原因", "No cause was noted"])}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The parent's progress, and its failures by cause. */
function TaskHead({ task }: { task: string }): JSX.Element | null {
  const { data, error, refetch } = useQuery({
    queryKey: ["asyncSubTask", "head", task],
    queryFn: ({ signal }) => call<PartsHead>(v2("asyncSubTask", "head"), { task }, { signal }),
  });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <div className="h-12.5 flex-none" aria-busy="true" />;
  if (!data.task)
    return <p className="flex-none px-4 py-3 text-muted">{l(["没有这个任务", "There is no such task"])}</p>;
  return (
    <div className="flex-none border-b border-line bg-surface" data-head>
      <FactsStrip facts={factsOf(data.task)} />
      <Causes errors={data.errors} />
    </div>
  );
}

function PartsHeadOf({ filter }: HeadProps): JSX.Element | null {
  const task = taskIn(filter);
  return task === null ? null : <TaskHead key={task} task={task} />;
}

/** Parts of tasks. Those of one task have its progress above. */
export const TaskPartsScreen = (props: ScreenProps): JSX.Element => <NarrowedList {...props} head={PartsHeadOf} />;
