import { useMutation } from "@tanstack/react-query";
import type { JSX } from "react";
import { useRef, useState } from "react";
import { biFormCommands } from "#commands/bi/bi-form.ts";
import { CUT_ROW } from "#domain/bi/kinds.ts";
import type { ExplainReply, BiReportReply } from "#domain/bi/api.ts";
import { v2 } from "#domain/api/call.ts";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { permitted } from "#kernel/availability.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { runCommand } from "#web/commands/run.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { ChartsView } from "#web/charts/charts-view.tsx";
import { call } from "#web/data/client.ts";
import { saveCsv } from "#web/data/save-csv.ts";
import { messageOf } from "#web/data/error.ts";
import { queryClient } from "#web/data/query.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { count, fill, l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { setQuery, linkHere } from "#web/routing/address.ts";
import { printCopy } from "#web/ui/print-copy.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { notify } from "#web/ui/notice.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { chartsOf } from "./bi-report-charts.ts";
import { ParamFields, readParams, writeParams } from "./bi-report-params.tsx";
import { ResultTable } from "./result-table.tsx";
import { buttonClass } from "#web/ui/button.tsx";

/** Results by BI report and parameters, so that a BI report is not run again when its tab opens again. */
const results = new Map<string, BiReportReply>();

const keyOf = ({ id, version }: AnyRecord, values: Readonly<Record<string, string>>): string =>
  `${id} ${version} ${writeParams(values)}`;

const saveResult = (title: string, { columns, rows, isCut }: BiReportReply): void =>
  saveCsv(title, [
    columns.map(({ label }) => label),
    ...rows.map((row) => row.map((value) => (typeof value === "boolean" ? String(value) : value))),
    ...(isCut ? [[l(CUT_ROW)]] : []),
  ]);

/** Starts a task that keeps the whole result as a file of the tray. */
async function exportResult(record: AnyRecord, params: Readonly<Record<string, string>>): Promise<void> {
  try {
    await call(v2("biForm", "exportResult"), { id: record.id, params, format: record["format"] ?? "xlsx" });
    notify(
      l(["已开始导出，完成后在后台任务里下载", "The export has begun. Its file will be in the background tasks"]),
      "green",
    );
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

async function explain(record: AnyRecord, params: Readonly<Record<string, string>>): Promise<void> {
  try {
    const { reads, indexes, views } = await call<ExplainReply>(v2("biForm", "explain"), { id: record.id, params });
    const used = indexes.length > 0 ? indexes.join(", ") : l(["没有用到索引", "no index"]);
    notify(
      l([
        `预计读 ${count(reads)} 行 · 视图 ${views.join("、")} · ${used}`,
        fill(`Would read {reads} {n|row|rows} · views ${views.join(", ")} · ${used}`, {
          reads: count(reads),
          n: reads,
        }),
      ]),
      "blue",
    );
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

function Facts({ reply }: { reply: BiReportReply }): JSX.Element {
  const { rows, seconds, isCut, masked } = reply;
  return (
    <span className="text-muted">
      {l([
        `${count(rows.length)} 行 · ${seconds} 秒`,
        fill("{count} {n|row|rows} · {seconds} s", { count: count(rows.length), n: rows.length, seconds }),
      ])}
      {isCut &&
        ` · ${l([
          "达到上限，结果不完整：图表与合计只算已显示的行",
          "cut at the limit: charts and sums are of the shown rows only",
        ])}`}
      {masked.length > 0 &&
        ` · ${l([
          `已隐藏个人信息：${masked.join("、")}，按它计数的结果不准`,
          `masked for you: ${masked.join(", ")}. Counts of them are wrong`,
        ])}`}
    </span>
  );
}

/** Values of the groups of a marked place, by key of their columns. */
function pointOf({ kind, group }: Chart, { axis, series }: ChartFigures, index: number): Record<string, string> {
  if (kind === "tile" || !group) return {};
  return { [group]: (kind === "funnel" ? series[index]?.label : axis[index]?.key) ?? "" };
}

/** Rows of the view that made a point of the BI report, in place of the result's rows. */
function useRowsBehind({ id, source }: AnyRecord) {
  const { mutate, data, error, reset, variables } = useMutation({
    mutationFn: (input: { params: Record<string, string>; point: Record<string, string> }) =>
      call<BiReportReply>(v2("biForm", "rowsBehind"), { id, ...input }),
  });
  const actor = useActor();
  const canOpen = source === "view" && permitted(biFormCommands.openRows, actor).ok;
  return { canOpen, open: mutate, reply: data, error, close: reset, point: variables?.point };
}

function Behind({ behind }: { behind: ReturnType<typeof useRowsBehind> }): JSX.Element | null {
  const { reply, error, close, point } = behind;
  if (error) return <Failed error={error} title={l(["明细没有取到", "The rows could not be read"])} retry={close} />;
  if (!reply) return null;
  const name = Object.values(point ?? {}).join(" · ") || l(["全部", "All"]);
  const n = reply.rows.length;
  return (
    <section className="border-y-2 border-line-strong">
      <header className="flex items-center gap-2.5 px-4 py-1.5">
        <h3 className="font-semibold text-ink">{l([`明细：${name}`, `Rows behind ${name}`])}</h3>
        <span className="text-muted">
          {l([`${count(n)} 行`, fill("{count} {n|row|rows}", { count: count(n), n })])}
          {reply.isCut && ` · ${l(["达到上限，其余未列出", "cut at the limit"])}`}
        </span>
        <button type="button" className={buttonClass({ small: true })} onClick={close}>
          {l(["关闭明细", "Close"])}
        </button>
      </header>
      <ResultTable reply={reply} title={l(["明细", "Rows behind the point"])} />
    </section>
  );
}

function Result(props: {
  record: AnyRecord;
  reply: BiReportReply;
  title: string;
  params: Record<string, string>;
}): JSX.Element {
  const { record, reply, title, params } = props;
  const drawn = chartsOf(record, reply);
  const behind = useRowsBehind(record);
  // The charts know which point is marked.
  useCommandHandler("biForm.openRows", () => void runCommand("chart.rows"), behind.canOpen && drawn.length > 0);
  if (reply.rows.length === 0)
    return (
      <p className="px-4 py-2.5 text-muted">
        {l([
          "没有符合参数的数据。放宽日期范围或清空参数后再运行。",
          "No data meets the parameters. Widen the span or clear them, and run again.",
        ])}
      </p>
    );
  return (
    <>
      {drawn.length > 0 && (
        <ChartsView
          charts={drawn.map(({ chart }) => chart)}
          shown={drawn.map(({ figures }) => ({ figures, error: null, retry: () => {} }))}
          hasSpan={false}
          growsWithContent
          openRows={
            behind.canOpen
              ? (chart, figures, index) => behind.open({ params, point: pointOf(chart, figures, index) })
              : null
          }
        />
      )}
      <Behind behind={behind} />
      <ResultTable reply={reply} title={title} />
    </>
  );
}

interface Runs {
  values: Record<string, string>;
  change: (values: Record<string, string>) => void;
  reply: BiReportReply | undefined;
  error: unknown;
  isRunning: boolean;
  run: () => void;
}

function useRuns(record: AnyRecord): Runs {
  const [values, change] = useState(readParams);
  const [ran, setRan] = useState(() => keyOf(record, values));
  const { mutate, error, isPending } = useMutation({
    mutationFn: (params: Record<string, string>) => call<BiReportReply>(v2("biForm", "run"), { id: record.id, params }),
    onSuccess: (reply, params) => {
      results.set(keyOf(record, params), reply);
      setRan(keyOf(record, params));
      void queryClient.invalidateQueries({ queryKey: ["list", "biForm"] });
    },
  });
  const run = (): void => {
    setQuery({ bp: writeParams(values) || null }, "replace");
    mutate(values);
  };
  return { values, change, reply: results.get(ran), error, isRunning: isPending, run };
}

/** The BI report itself: parameters, charts and rows of its result. */
export function BiReportPanel({ resource, record, titles }: PanelProps): JSX.Element {
  const title = nameOfRecord(resource, record, titles);
  const intro = String(inOneLanguage(record["intro"]) ?? "");
  const { values, change, reply, error, isRunning, run } = useRuns(record);
  useCommandHandler("biForm.run", run);
  useCommandHandler("biForm.share", () => void copyText(linkHere()));
  useCommandHandler("biForm.exportResult", () => void exportResult(record, values));
  useCommandHandler("biForm.writeSql", () => void explain(record, values));
  const page = useRef<HTMLDivElement>(null);
  useCommandHandler("biForm.print", () => printCopy(page.current), reply !== undefined);
  return (
    <div className="flex min-h-full flex-col" ref={page}>
      <h1 className="hidden text-[18px] font-semibold in-data-printed:block">{title}</h1>
      {intro && <p className="px-4 py-2.5 text-muted">{intro}</p>}
      <ParamFields form={record} values={values} change={change} run={run} />
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 text-small in-data-printed:[&>button]:hidden">
        <button
          type="button"
          className={buttonClass({ small: true, kind: "outlined" })}
          aria-disabled={isRunning || undefined}
          onClick={() => runCommand("biForm.run")}
        >
          <CommandCap id="biForm.run" />
          {isRunning ? l(["运行中…", "Running…"]) : l(["运行", "Run"])}
        </button>
        {reply && (
          <>
            <button type="button" className={buttonClass({ small: true })} onClick={() => saveResult(title, reply)}>
              {l(["存为 CSV", "Save as CSV"])}
            </button>
            <button type="button" className={buttonClass({ small: true })} onClick={() => runCommand("biForm.share")}>
              {l(["复制链接", "Copy the link"])}
            </button>
            <Facts reply={reply} />
          </>
        )}
      </div>
      {error ? (
        <Failed error={error} title={l(["报表没有运行成功", "The report did not run"])} retry={run} />
      ) : isRunning && !reply ? (
        <Skeleton rows={6} />
      ) : reply ? (
        <Result record={record} reply={reply} title={title} params={values} />
      ) : (
        <p className="px-4 py-2.5 text-muted">
          <CommandCap id="biForm.run" /> {l(["运行后在这里显示图表和数据", "Run it to see its charts and rows here"])}
        </p>
      )}
    </div>
  );
}
