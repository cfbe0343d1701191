import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Starts the clock of a call; the returned function stops it. */
  call(path: string): () => void;
  gauge(name: string, help: string, read: () => Promise<number> | number): void;
  text(): Promise<string>;
}

/** What /metrics tells: the process, the calls, and whatever gauges the parts of the server add. */
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
  return {
    call: (path) => calls.startTimer({ path }),
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => gauge.set(await read()),
      });
    },
    text: () => registry.metrics(),
  };
}
