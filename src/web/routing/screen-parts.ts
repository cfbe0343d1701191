import { part } from "#web/i18n/text.ts";

/**
 * Parts that draw screens that are no plain list, by the kind of the screen or by the name of its component. The build reads this table too, to
 * preload the files of a screen (build/early-page.ts): one part a line.
 */
export const screenParts = {
  queue: () => part(import("#web/queue/queue-screen.tsx")),
  record: () => part(import("#web/screens/record.tsx")),
  login: () => part(import("#web/auth/login/login-screen.tsx")),
  home: () => part(import("#web/areas/home/home-screen.tsx")),
  "config-auth-group": () => part(import("#web/areas/staff/permissions/config-screen.tsx")),
  cells: () => part(import("#web/areas/cells.ts")),
  scores: () => part(import("#web/areas/evaluations/score-cells.tsx")),
  beans: () => part(import("#web/areas/beans/bean-screen.tsx")),
  deliveries: () => part(import("#web/areas/deliveries/deliveries-screen.tsx")),
  "task-parts": () => part(import("#web/areas/tasks/task-parts-screen.tsx")),
  groups: () => part(import("#web/areas/staff/permission-count-cell.ts")),
  schedule: () => part(import("#web/areas/posts/schedule/schedule-screen.tsx")),
  sparks: () => part(import("#web/charts/spark-list.tsx")),
  risk: () => part(import("#web/areas/risk/risk-list.tsx")),
  outbox: () => part(import("#web/areas/settings/outbox-screen.tsx")),
  "small-page": () => part(import("#web/mobile/narrow-window-screen.tsx")),
  open: () => part(import("#web/mobile/public-page-screen.tsx")),
  tool: () => part(import("#web/areas/public/tool-screen.tsx")),
  "ie-page": () => part(import("#web/screens/ie-page.tsx")),
};
