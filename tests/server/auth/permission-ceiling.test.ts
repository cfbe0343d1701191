import { expect, it } from "vitest";
import { commands, findCommand } from "#commands/index.ts";
import { queues, resourceNamed, resources, screens } from "#domain/index.ts";
import type { Availability } from "#kernel/availability.ts";
import { availability } from "#kernel/availability.ts";
import { codes } from "#kernel/errors.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { sharedStaff } from "#support/shared.ts";
import { createRegistry } from "#web/registry/registry.ts";

const { api, staff } = sharedStaff();

/** Commands on a record of the staff that neither grant nor revoke anything, or that check what they change. */
const unlimited = ["admin.remark", "admin.reveal", "authGroup.configure"];
/** Verbs of all other commands of a staff resource. Each has a ceiling. */
const verbsOf = (resource: string): string[] =>
  commands
    .filter(
      ({ id, layer, ...command }) => command.resource === resource && layer === "record" && !unlimited.includes(id),
    )
    .map(({ verb }) => verb);
const ofAdmins = verbsOf("admin");
const ofGroups = verbsOf("authGroup");
const auths = [...ofAdmins.map((verb) => `admin.${verb}`), ...ofGroups.map((verb) => `authGroup.${verb}`)];

const actorOf = async (token: string) =>
  (await api.call<SessionReply>(account("userInfo"), {}, { token })).result.actor;

const registry = createRegistry({ commands, resources, screens, queues });

/** Returns what the browser's gate says before it asks the server. */
async function greyed(token: string, id: string, recordId: string): Promise<Availability> {
  const command = findCommand(id);
  if (!command?.resource) throw new Error(`${id} is no command of a record`);
  const record = await staff.record(command.resource, recordId);
  return availability(
    command,
    await actorOf(token),
    { resource: resourceNamed(command.resource), record },
    undefined,
    registry,
  );
}

it("gives the gate's message for every command that the server refuses by the permission ceiling", async () => {
  const insiders = await staff.group("主管组", auths);
  const { item: self, password } = await staff.admin("lead", [insiders.id]);
  const { token } = (await staff.logIn("lead", password)).result;
  const many = ["model.pass", "model.noPass", "model.stop", "model.edit", "model.remark", "model.download"];
  const strong = await staff.group("强组", many);
  const weak = await staff.group("弱组", ["admin.signOut"]);
  const empty = await staff.group("空组");
  const down = await staff.group("停用组", ["model.pass"]);
  await staff.run("authGroup", "disable", down.id);
  const group = async (name: string, of: string[]) => (await staff.admin(name, of)).item.id;
  const admins = [
    self.id,
    await group("holds-more", [strong.id, weak.id]),
    await group("holds-less", [weak.id]),
    await group("holds-down", [down.id]),
    (await api.db.query<{ id: string }>("select id from admin where account = 'admin'"))[0]?.id ?? "",
  ];
  const [system] = await api.db.query<{ id: string }>("select id from auth_group where is_system");
  const vacant = await staff.group("无人的强组", many);
  const groups = [insiders.id, strong.id, weak.id, empty.id, down.id, vacant.id, system?.id ?? ""];
  const off = await group("holds-more-off", [strong.id]);
  await staff.run("admin", "disable", off, { reason: { text: "x" } });
  admins.push(off);
  await api.db.query("update admin set second_factor = true where id = any($1::bigint[])", [admins]);
  const seen = { ok: 0, refused: 0 };
  /** Commands that the ceiling refused for some record. */
  const limited = new Set<string>();
  const compare = async (resource: string, verb: string, id: string, more: object): Promise<void> => {
    const gate = await greyed(token, `${resource}.${verb}`, id);
    if (gate.ok) return void (seen.ok += 1);
    seen.refused += 1;
    if (/自己没有的权限|系统组的管理员处理/.test(gate.message[0])) limited.add(`${resource}.${verb}`);
    const before = await staff.state();
    const reply = await staff.run(resource, verb, id, more, { token });
    expect([reply.code, reply.msg], `${resource}.${verb} ${id}`).toEqual([codes[gate.code], gate.message[0]]);
    expect(await staff.state()).toBe(before);
  };
  const reason = { reason: { text: "x" } };
  const moved = { input: { admins: [admins[2]] } };
  const inputs: Record<string, object> = {
    "admin.edit": { item: { remark: "x" } },
    "admin.setGroups": { input: { authGroupIds: [empty.id] } },
    "admin.disable": reason,
    "admin.resetPassword": reason,
    "admin.resetFactor": reason,
    "authGroup.edit": { item: { description: "x" } },
    "authGroup.attach": moved,
    "authGroup.detach": moved,
  };
  for (const [resource, verbs, ids] of [
    ["admin", ofAdmins, admins],
    ["authGroup", ofGroups, groups],
  ] as const)
    for (const verb of verbs)
      for (const id of ids) await compare(resource, verb, id, inputs[`${resource}.${verb}`] ?? {});
  expect(seen.refused).toBeGreaterThan(25);
  const all = [...ofAdmins.map((verb) => `admin.${verb}`), ...ofGroups.map((verb) => `authGroup.${verb}`)];
  expect([...limited].toSorted()).toEqual(all.toSorted());

  // Commands that the gate allows are not refused by the ceiling.
  const run = (resource: string, verb: string, id: string, more = {}) => staff.run(resource, verb, id, more, { token });
  const allowed = [
    () => run("admin", "setGroups", admins[1] ?? "", { input: { authGroupIds: [strong.id, empty.id] } }),
    () => run("admin", "edit", self.id, { item: { remark: "x" } }),
    () => run("admin", "signOut", admins[2] ?? ""),
    () => run("authGroup", "edit", strong.id, { item: { description: "x" } }),
    () => run("authGroup", "attach", empty.id, { input: { admins: [admins[2]] } }),
    () => run("admin", "disable", admins[2] ?? "", reason),
  ];
  for (const call of allowed) expect((await call()).code, call.toString()).toBe(codes.ok);
});

it("publishes a group change to admins whose commands have a ceiling, and to no one else", async () => {
  const { id, token } = await api.colleague("dealer", ["admin.disable"]);
  const { token: other } = await api.colleague("reviewer", ["model.pass"]);
  const group = await staff.group("变动组", ["model.pass", "model.stop"]);
  expect((await actorOf(token)).beyond).toMatchObject({
    [group.id]: { isSuper: false, auths: ["model.pass", "model.stop"] },
  });
  expect(await actorOf(other)).not.toHaveProperty("beyond");
  expect(await actorOf(api.admin)).not.toHaveProperty("beyond");
  const events = () =>
    api.db.query("select 1 from live_event where payload->>'kind' = 'session' and payload->>'admin' = $1", [id]);
  const before = (await events()).length;
  const { version } = await staff.record("authGroup", group.id);
  await api.ok("authGroup", "configure", { id: group.id, version, auths: [] });
  expect((await events()).length).toBe(before + 1);
  expect((await actorOf(token)).beyond).not.toHaveProperty(group.id);
});
