import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Starts timing a call. The returned function stops it and counts the code of the answer. */
  call(path: string): (code: number) => void;
  gauge(name: string, help: string, read: () => Promise<number> | number): void;
  /**
   * Creates a counter with one label.
   * @returns the function that adds one
   */
  counter(name: string, help: string, label: string): (value: string) => void;
  text(): Promise<string>;
}

/** Creates the metrics of /metrics: process, calls, and those that other parts of the server add. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "api_call_seconds",
    help: "Time of API calls by path",
    labelNames: ["path"],
    buckets: [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const codes = new Counter({
    name: "api_call_codes",
    help: "Answers of the API by code",
    labelNames: ["code"],
    registers: [registry],
  });
  return {
    call(path) {
      const end = calls.startTimer({ path });
      return (code) => {
        end();
        codes.inc({ code });
      };
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => gauge.set(await read()),
      });
    },
    counter(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return (value) => counter.inc({ [label]: value });
    },
    text: () => registry.metrics(),
  };
}
