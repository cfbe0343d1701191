import { AgentLevel } from "#domain/enumerations/users.ts";
import { findResource, queues, resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import type { Fields } from "#kernel/field.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { account, v2 } from "#domain/api/call.ts";
import { statusField } from "#server/commands/status-to-command.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import type { Described } from "#server/http/endpoints/endpoint.ts";
import type { TestApp } from "./app.ts";
import { PASSWORD } from "./app.ts";
import { aboutOf, isOwn } from "./classes.ts";
import { makeModel, makeModelFile, makeUser, now } from "./factory.ts";
import type { Values } from "./values.ts";
import { sendFile, stl, upload } from "./upload.ts";
import { makeWaiting } from "./waiting.ts";
import { makeAny, makeLivePost, startOf } from "./make-any.ts";
import { modelFiles, samplesOf, storeIn } from "./samples.ts";
import { valuesOf } from "./values.ts";

/** Drops the immutable fields, which an edit must not change. */
const changeable = (resource: Resource, item: Values): Values =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !resource.fields[name]?.immutable));

async function subjectOf(
  api: TestApp,
  resource: Resource | undefined,
  command: Command | undefined,
  queue: Queue,
): Promise<AnyRecord> {
  if (!resource) return makeWaiting(api.db, queue);
  const [sample] = await samplesOf(api, resource);
  // Some are edited here, and added elsewhere.
  const isAdded = resource.allows.includes("add");
  if (!isAdded || (command?.verb !== "edit" && command?.verb !== "copy" && command?.verb !== "newVersion"))
    return makeAny(api.db, resource, command?.resource === resource.name ? startOf(command) : {});
  const files = resource.name === "model" ? { modelList: await modelFiles(api) } : {};
  return (await api.ok<{ item: AnyRecord }>(resource.name, "add", { item: sample, ...files })).item;
}

/** Gives a case a live post as its target, and one more report. @returns id of the report */
async function addReport(api: TestApp, reportCase: string): Promise<string> {
  const post = await makeLivePost(api.db);
  await api.db.query("update report_case set target_type = 'content', target_id = $2::bigint where id = $1::bigint", [
    reportCase,
    post.id,
  ]);
  return (await makeAny(api.db, resourceNamed("report"), { reportCase, targetType: "content", targetId: post.id })).id;
}

/** Returns the id of another open case on the same target. */
async function caseBeside(api: TestApp, reportCase: string): Promise<string> {
  const [about] = await api.db.query<Values>(
    `select target_type as "targetType", target_id as "targetId" from report_case where id = $1::bigint`,
    [reportCase],
  );
  return (await makeAny(api.db, resourceNamed("reportCase"), about ?? {})).id;
}

/** What a command without inputs needs besides its subject. */
const arranged: Readonly<Record<string, (api: TestApp, subject: AnyRecord) => Promise<unknown>>> = {
  "report.split": (api, { reportCase }) => addReport(api, String(reportCase)),
  // A ring has at least two raters of one target.
  "evaluation.disposeRing": async (api, { id, targetType, targetId }) => {
    const device = "shared";
    await api.db.query("update evaluation set device = $2 where id = $1::bigint", [id, device]);
    await makeAny(api.db, resourceNamed("evaluation"), { targetType, targetId, device });
  },
  // The ladder ends at five strikes.
  "reportCase.upholdAndDisable": async (api, { id }) => {
    const author = (await makeUser(api.db, { strikes: 4 })).id;
    await api.db.query("update report_case set target_user = $2::bigint where id = $1::bigint", [id, author]);
  },
};

/** Inputs that name a record with a relation to the command's subject. */
const relatedInputs: Readonly<Record<string, (api: TestApp, subject: AnyRecord) => Promise<Values>>> = {
  "circle.removeMember": async (api, { id }) => ({
    user: (await makeAny(api.db, resourceNamed("circleMember"), { circle: id }))["user"],
  }),
  "photo3dOrder.deliver": async (api) => ({ file: (await upload(api, "result.stl", stl())).result }),
  "topic.pinPosts": async (api) => ({
    posts: [(await makeLivePost(api.db)).id],
    begin: now() + 700_000,
    end: now() + 709_000,
  }),
  "comment.turnIntoPost": async (api) => ({
    author: (await makeUser(api.db, { agentLevel: AgentLevel.of("staff") })).id,
    title: "标题",
  }),
  // A column belongs to one circle.
  "content.move": async (api) => ({ channelId: (await makeAny(api.db, resourceNamed("channel"))).id }),
  // A second admin is asked only where a check is not met.
  "logoutApply.passOver": async (api, { user }) => {
    await makeAny(api.db, resourceNamed("reportCase"), { targetType: "user", targetId: user, targetUser: user });
    return { why: "说明" };
  },
  "riskHit.dispose": async (api, { id }) => {
    const member = (await makeUser(api.db)).id;
    await api.db.query(`update risk_hit set "user" = $2::bigint where id = $1::bigint`, [id, member]);
    return { scope: ["post"], forGood: true, why: "原因" };
  },
  // Only who can work the queue can be the assignee, and the first admin is a super admin.
  "reportCase.handTo": async (api) => ({
    assignee: (await api.db.query<{ id: string }>("select id from admin order by id limit 1"))[0]?.id,
  }),
  "reportCase.split": async (api, { id }) => {
    await addReport(api, id);
    return { reports: [await addReport(api, id)] };
  },
  "reportCase.merge": async (api, { id }) => ({ target: await caseBeside(api, id) }),
  "report.merge": async (api, { reportCase }) => ({ target: await caseBeside(api, String(reportCase)) }),
  "report.sendToComplaint": async (api, { id }) => {
    const post = await makeLivePost(api.db);
    await api.db.query("update report set target_type = 'content', target_id = $2::bigint where id = $1::bigint", [
      id,
      post.id,
    ]);
    return { kind: "copyright", statement: "陈述", sworn: true };
  },
  "column.movePosts": async (api, { circle }) => ({
    target: (await makeAny(api.db, resourceNamed("column"), { circle })).id,
  }),
};

/** Prepares what a command needs besides its subject. @returns its input */
export async function readyInput(api: TestApp, command: Command, subject: AnyRecord): Promise<Values> {
  await arranged[command.id]?.(api, subject);
  return Object.keys(command.input).length > 0 ? inputOf(api, command, subject) : {};
}

/** Returns the required inputs of a command; all inputs where none is required. */
async function inputOf(api: TestApp, { id, input, verb, resource }: Command, subject: AnyRecord): Promise<Values> {
  const related = await relatedInputs[id]?.(api, subject);
  if (related) return related;
  // A new rank is one of several kinds of places.
  if (verb === "rank") return { position: 1 };
  // A member or a model would have to exist.
  if (verb === "addMany")
    return { subjectKind: "device", subjects: "a device", scope: ["post"], forGood: true, why: "原因" };
  if (verb === "addModels") {
    const [{ model, filamentColors: _, ...more } = {}] = await samplesOf(api, resourceNamed(resource ?? ""));
    if (model !== undefined) return { ...more, models: String(model) };
  }
  if (verb === "addPosts") {
    const [{ content: post, label: _, note: __, ...more } = {}] = await samplesOf(api, resourceNamed(resource ?? ""));
    if (post !== undefined) return { ...more, posts: String(post) };
  }
  if (id === "content.pin" || id === "content.recommend") {
    const begin = now() + 700_000;
    return { place: "home", begin, end: begin + 9_000 };
  }
  if (id === "contentRecommendation.propose") {
    await makeLivePost(api.db, { publishTime: now() - 60 });
    const formula = (await makeAny(api.db, resourceNamed("recommendFormula"), { target: "content" })).id;
    return { formula, place: "home", begin: now(), end: now() + 9_000 };
  }
  if (resource === "rankingEntry" && verb === "pin") return { place: 1, until: now() + 9_000 };
  if (verb === "changeEnd") return { forGood: true };
  const refer = async (name: string): Promise<string> => (await makeAny(api.db, resourceNamed(name))).id;
  const needed = Object.entries(input).filter(([, { required }]) => required);
  const values = await valuesOf(needed.length > 0 ? Object.fromEntries(needed) : input, refer, storeIn(api));
  return "fileIds" in input ? { ...values, fileIds: [(await makeModelFile(api.db, subject.id)).id] } : values;
}

/** Returns values for fields whose valid values do not follow from the definitions. */
async function meanings(
  api: TestApp,
  call: Described,
  subject: AnyRecord,
  token: string,
  queue: Queue,
): Promise<Values> {
  const { noun, verb, command } = aboutOf(call);
  const resource = findResource(noun);
  const [sample = {}] = resource?.allows.includes("add") ? await samplesOf(api, resource) : [];
  const isEdit = command?.verb === "edit";
  const item = resource && isEdit ? changeable(resource, sample) : sample;
  const target =
    command?.action.type === "transition" ? resource?.machine?.transitions[command.action.transition] : undefined;
  const state = resource ? (statusField(resource) ?? "") : "";
  const field = resource?.machine?.fields[state];
  if (verb === "unskip") await api.call(v2(noun, "skip"), { queue: queue.id, id: subject.id }, { token });
  if (command) await arranged[command.id]?.(api, subject);
  if (verb === "downloadFiles") await makeModelFile(api.db, subject.id);
  return {
    id: subject.id,
    ids: [subject.id],
    version: subject.version,
    versions: { [subject.id]: subject.version },
    queue: queue.id,
    ...(command && Object.keys(command.input).length > 0 ? { input: await inputOf(api, command, subject) } : {}),
    ...(command?.reasons ? { reason: { text: "原因" } } : {}),
    ...(target?.to[state] ? { status: field?.of(target.to[state]) } : {}),
    ...(["add", "edit"].includes(verb) ? { item } : { groupItem: item }),
    ...("modelList" in call.body && !isEdit ? { modelList: await modelFiles(api) } : {}),
    ...(await ownMeanings(api, call, token)),
  };
}

/** Returns values for the calls of an import: an uploaded sheet with its mapping, and a task that waits for its go-ahead. */
async function importMeanings(api: TestApp, resource: string): Promise<Values> {
  const keys: Readonly<Record<string, string>> = {
    externalRule: "pattern",
    blackTag: "word",
    blackList: "subject",
    seoRedirect: "fromPath",
    tag: "name",
    shortLink: "name",
    feedback: "content",
    feedbackReply: "content",
  };
  const column = keys[resource] ?? "slug";
  const file = (await upload(api, "a.csv", Buffer.from(`${column}\na\n`))).result;
  const task = await makeAny(api.db, resourceNamed("asyncTask"), { kind: "import", state: "toConfirm", resource });
  const params = { given: { phase: "check", file, columns: [column], key: "", existing: "update" } };
  await api.db.query("update task_run set params = $2, outcome = $3 where task = $1::bigint", [
    task.id,
    JSON.stringify(params),
    JSON.stringify({ add: 1, change: 0 }),
  ]);
  return { id: task.id, file, columns: [column], rows: 1 };
}

async function ownMeanings(api: TestApp, { path, body }: Described, token: string): Promise<Values> {
  if (/\/import(Sheet|Result|Write)?$/.test(path)) return importMeanings(api, path.split("/").at(-2) ?? "");
  // Texts are written from the record for which the page stands.
  if (path === v2("seoPage", "propose")) return { id: (await makeAny(api.db, resourceNamed("seoPage"))).id };
  // Only what has passed review can be taken over.
  if (path === v2("userSaid", "takeOver"))
    return { input: { comment: (await makeAny(api.db, resourceNamed("comment"), { status: 2 })).id } };
  // The text of a saying is one for each language, and that of a request is in its item.
  if (path.startsWith(v2("userSaid", "")) || path.startsWith(v2("logoutApply", ""))) return {};
  if ("fileId" in body) {
    const [one, other] = [await makeModel(api.db), await makeModel(api.db)];
    return { fileId: (await makeModelFile(api.db, one.id)).id, fileIds: [(await makeModelFile(api.db, other.id)).id] };
  }
  if (path === v2("file", "store")) return { key: await sendFile(api, "a.stl", stl(), token), name: "a.stl" };
  if ("identical" in body) {
    const { result } = await api.call<{ identical: string }>(
      account("qrLogin"),
      {},
      { headers: { __cxy_duid_: "a device" } },
    );
    if (path === account("qrConfirm")) await api.call(account("qrScan"), { identical: result.identical }, { token });
    return { identical: result.identical };
  }
  return {
    password: PASSWORD,
    oldPassword: PASSWORD,
    newPassword: `${PASSWORD} anew`,
    idle: 0,
    route: "/model-admin",
    resource: "model",
    name: "a.stl",
    text: "?",
    choose: { by: "filter" },
    auths: [],
  };
}

/** Queue of the calls that name no other. */
const firstQueue = queues[0] as Queue;

/**
 * Returns a valid body for a call, with the records that it needs. Optional fields are omitted.
 * @param queueId queue that the call names, if not the first one
 */
export async function soundBody(api: TestApp, call: Described, token: string, queueId = ""): Promise<Values> {
  const { noun, verb, command } = aboutOf(call);
  const queue = queues.find(({ id }) => id === queueId) ?? firstQueue;
  const subject = await subjectOf(api, findResource(noun), command, queue);
  const values = await meanings(api, call, subject, token, queue);
  // The call is valid only if the caller has uploaded its files.
  await api.db.query(
    "update stored_file set uploaders = uploaders || s.admin from session s where s.token_hash = $1 and s.admin <> all(uploaders)",
    [hashToken(token)],
  );
  // These calls act only on the caller's own tasks.
  if (isOwn(call))
    await api.db.query(
      "update async_task set creator = s.admin from session s where s.token_hash = $1 and async_task.id = $2::bigint",
      [hashToken(token), values["id"]],
    );
  const optional = ["input", "reason", "item", "groupItem", "modelList", "auths", "text"];
  // A detail call may name the id in one of two ways.
  const isEither = verb === "detail";
  const isShort = ["status", "maturityRating", "edit"].includes(verb);
  const wanted = (name: string, needed: boolean | undefined): boolean =>
    needed === true || optional.includes(name) || (isShort && name === "version") || (isEither && name === "id");
  const fields: Fields = Object.fromEntries(
    Object.entries(call.body).filter(([name, { required }]) => wanted(name, required)),
  );
  const left = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(name in values) && fields[name]?.required),
  );
  const refer = async (name: string): Promise<string> => (await makeAny(api.db, resourceNamed(name))).id;
  const known = Object.entries(values).filter(([name]) => name in fields);
  // A call for one or several records also accepts `ids` and `versions` instead of `id`. They are optional, so they are
  // added here.
  const chosen =
    "versions" in call.body && !call.body["ids"]?.required ? { ids: values["ids"], versions: values["versions"] } : {};
  return { ...(await valuesOf(left, refer)), ...Object.fromEntries(known), ...chosen };
}
