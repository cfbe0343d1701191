/** ali-oss looks for a window when it is loaded, also in a worker. Import this file before it. */
const scope = globalThis as { window?: unknown };
scope.window ??= globalThis;
