import { bool, int, names, rows, text } from "#kernel/field.ts";
import { dropMacro, keepMacro, macrosOf } from "#server/auth/settings/own-macros.ts";
import { stepsOf } from "#server/queue/run-macro.ts";
import { v2 } from "#domain/api/call.ts";
import { firstSteps } from "#domain/api/user-settings.ts";
import { keepKeys } from "#server/auth/settings/own-keys.ts";
import { keepSteps } from "#server/auth/settings/own-steps.ts";
import { dropView, keepColumns, keepView } from "#server/auth/settings/own-views.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";
import { macroSteps } from "./macro-steps.ts";

/** Maximum number of changed keys in a call. It is larger than the number of commands. */
const MOST_KEYS = 1_000;

const changedKey = {
  command: text(80, {
    label: ["命令", "Command"],
    required: true,
    pattern: { of: /^[A-Za-z]\w*\.\w+$/, message: ["应为命令的编号", "must be the id of a command"] },
  }),
  // An empty text removes the key of the command.
  key: text(40, { label: ["键", "Key"] }),
};

const MOST_COLUMNS = 200;

const ofView = {
  route: text(100, { label: ["列表的路由", "Route of the list"], required: true }),
  name: text(20, { label: ["视图名", "Name of the view"], required: true }),
};

const ofMacro = {
  queue: text(40, { label: ["队列", "Queue"], required: true }),
  name: text(20, { label: ["名称", "Name"], required: true }),
};

/** Endpoints for the caller's own settings, valid in every browser. The session contains them. */
export const ownEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("own", "keepKeys"),
    label: ["保存我的键位", "Keep my keys"],
    access: "login",
    body: {
      changed: rows(changedKey, { label: ["改过的键", "Changed keys"], max: MOST_KEYS }),
      singles: bool({ label: ["单键快捷键", "Single-key shortcuts"], required: true }),
    },
    writes: true,
    handle: async (context, body, tx) => {
      await keepKeys(context, tx, body.changed ?? [], body.singles);
      return {};
    },
  }),
  endpoint({
    path: v2("own", "keepView"),
    label: ["保存我的视图", "Keep a view of mine"],
    access: "login",
    body: {
      ...ofView,
      was: text(20, { label: ["原名", "Name before"] }),
      base: text(60, { label: ["所在视图", "View below it"] }),
      filter: text(2_000, { label: ["筛选", "Filter"], unseen: true }),
      sort: text(200, { label: ["排序", "Sort"] }),
      columns: text(4_000, { label: ["列", "Columns"] }),
      place: int({ label: ["位置", "Place"], min: 0 }),
    },
    writes: true,
    handle: async (context, { route, name, was, base, filter, sort, columns, place }, tx) => {
      const view = { name, base: base ?? "", filter: filter ?? "", sort: sort ?? "", columns: columns ?? "" };
      return { views: await keepView(context, tx, route, view, was || name, place ?? undefined) };
    },
  }),
  endpoint({
    path: v2("own", "dropView"),
    label: ["删除我的视图", "Remove a view of mine"],
    access: "login",
    body: ofView,
    writes: true,
    handle: async (context, { route, name }, tx) => ({ views: await dropView(context, tx, route, name) }),
  }),
  endpoint({
    path: v2("own", "keepColumns"),
    label: ["保存我的列", "Keep my columns"],
    access: "login",
    body: {
      resource: text(80, { label: ["记录的种类", "Kind of records"], required: true }),
      columns: names(MOST_COLUMNS, { label: ["列", "Columns"] }),
    },
    writes: true,
    handle: async (context, { resource, columns }, tx) => {
      await keepColumns(context, tx, resource, columns ?? []);
      return {};
    },
  }),
  endpoint({
    path: v2("own", "keepSteps"),
    label: ["记录已完成的入门步骤", "Note first steps as done"],
    access: "login",
    body: { steps: names(firstSteps.length, { label: ["步骤", "Steps"], required: true }) },
    writes: true,
    handle: async (context, { steps }, tx) => {
      await keepSteps(context, tx, steps);
      return {};
    },
  }),
  endpoint({
    path: v2("own", "macros"),
    label: ["我的宏", "My macros"],
    access: "login",
    unattended: true,
    body: {},
    handle: async ({ db, actor }) => ({ macros: await macrosOf(db, actor.id) }),
  }),
  endpoint({
    path: v2("own", "keepMacro"),
    label: ["保存我的宏", "Keep a macro of mine"],
    access: { queueIn: "queue" },
    body: {
      ...ofMacro,
      was: text(20, { label: ["原名", "Name before"] }),
      key: text(10, { label: ["键", "Key"] }),
      steps: macroSteps,
    },
    writes: true,
    handle: async (context, { queue, name, was, key, steps }, tx) => ({
      macros: await keepMacro(tx, context, { queue, name, was: was ?? "", key: key ?? "", steps: stepsOf(steps) }),
    }),
  }),
  endpoint({
    path: v2("own", "dropMacro"),
    label: ["删除我的宏", "Remove a macro of mine"],
    access: "login",
    body: ofMacro,
    writes: true,
    handle: async (context, { queue, name }, tx) => ({ macros: await dropMacro(tx, context, queue, name) }),
  }),
];
