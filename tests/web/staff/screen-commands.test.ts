import { describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { permissions } from "#commands/permissions.ts";
import { screens } from "#domain/index.ts";
import { commandsOn } from "#web/permissions/screen-commands.ts";

const on = (route: string): string[] => {
  const screen = screens.find((one) => one.route === route);
  return screen ? commandsOn(screen, commands).map(({ id }) => id) : [];
};

describe("what a screen offers to whoever is granted it", () => {
  it("on the page of one record is what is done to the record", () => {
    const ids = on("/model-detail/{id}/{name}/{isCanEdit}");
    expect(ids).toEqual(expect.arrayContaining(["model.pass", "model.remark", "model.edit", "model.download"]));
    // There is no list to take along.
    expect(ids).not.toContain("model.export");
    expect(ids.filter((id) => id.startsWith("queue."))).toEqual([]);
  });

  it("in a queue is also what is worked beside a decision, and what comes down to one", () => {
    const ids = on("/model-machine-review");
    const wanted = ["model.pass", "model.remark", "model.edit", "model.export", "queue.escalate", "queue.passRest"];
    expect(ids).toEqual(expect.arrayContaining(wanted));
  });

  it("on a list is what the list has, and no queue's", () => {
    expect(on("/manage-admin")).toEqual(expect.arrayContaining(["admin.setGroups", "admin.add", "admin.export"]));
    expect(on("/manage-admin").filter((id) => !id.startsWith("admin."))).toEqual([]);
    expect(on("/model-admin").filter((id) => !id.startsWith("model."))).toEqual([]);
  });
});

it("taking files along reads, and whoever says where codes to come in with are sent permits", () => {
  const riskOf = (name: string) => permissions.find((one) => one.name === name)?.risk;
  expect([riskOf("model.download"), riskOf("admin.edit"), riskOf("model.edit")]).toEqual([
    "reads",
    "permits",
    "changes",
  ]);
});
