import { v2 } from "#domain/api/call.ts";
import type { ChartRequest } from "#domain/api/chart.ts";
import type { Bucket } from "#kernel/chart.ts";
import { recordId, refs, text } from "#kernel/field.ts";
import { readChart } from "#server/charts/figures.ts";
import { readSparks } from "#server/charts/sparks.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Endpoint that computes the figures of any declared chart. Each chart asks for the permission of its records. */
export const chartEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("chart", "figures"),
    label: ["图表数据", "Figures of a chart"],
    access: "login",
    body: {
      screen: text(200, { label: ["页面", "Screen"] }),
      resource: text(60, { label: ["资源", "Resource"] }),
      id: recordId({ label: ["编号", "ID"] }),
      chart: text(60, { label: ["图表", "Chart"], required: true }),
      filter: text(8_000, { label: ["筛选", "Filter"], unseen: true }),
      listed: text(60, { label: ["列表资源", "Listed resource"] }),
      span: text(30, { label: ["时间范围", "Span"] }),
      bucket: text(10, { label: ["时间粒度", "Bucket"] }),
      currency: text(40, { label: ["币种", "Currency"] }),
    },
    handle: (context, body) => {
      const request: ChartRequest = {
        chart: body.chart,
        ...(body.screen ? { screen: body.screen } : {}),
        ...(body.resource ? { resource: body.resource } : {}),
        ...(body.id ? { id: String(body.id) } : {}),
        ...(body.filter ? { filter: body.filter } : {}),
        ...(body.listed ? { listed: body.listed } : {}),
        ...(body.span ? { span: body.span } : {}),
        ...(body.currency ? { currency: body.currency } : {}),
        // Checked with the span.
        ...(body.bucket ? { bucket: body.bucket as Bucket } : {}),
      };
      return readChart(context, request);
    },
  }),
  endpoint({
    path: v2("chart", "sparks"),
    label: ["列表小图数据", "Figures of small charts in a list"],
    access: "login",
    body: {
      resource: text(60, { label: ["资源", "Resource"], required: true }),
      field: text(60, { label: ["字段", "Field"], required: true }),
      ids: refs("", { label: ["编号", "IDs"], required: true, max: 200 }),
    },
    handle: (context, body) => readSparks(context, { ...body, ids: body.ids.map(String) }),
  }),
];
