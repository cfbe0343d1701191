import { BarChart, HeatmapChart, LineChart } from "echarts/charts";
import { GridComponent, MarkLineComponent, VisualMapComponent } from "echarts/components";
import { init, use } from "echarts/core";
import type { ECharts } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

// Only these parts of the library are bundled.
use([
  LineChart,
  BarChart,
  HeatmapChart,
  GridComponent,
  MarkLineComponent,
  VisualMapComponent,
  LabelLayout,
  SVGRenderer,
]);

export const createEngine = (element: HTMLElement): ECharts => init(element, null, { renderer: "svg" });
export type { ECharts };
