import { describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { permissions } from "#commands/permissions.ts";
import { screens } from "#domain/index.ts";
import { commandsOn } from "#web/areas/staff/permissions/screen-commands.ts";

const on = (route: string): string[] => {
  const screen = screens.find((one) => one.route === route);
  return screen ? commandsOn(screen, commands).map(({ id }) => id) : [];
};

describe("commandsOn", () => {
  it("returns the record's commands on the page of one record", () => {
    const ids = on("/model-detail/{id}/{name}/{isCanEdit}");
    expect(ids).toEqual(expect.arrayContaining(["model.pass", "model.remark", "model.edit", "model.download"]));
    // There is no list to export.
    expect(ids).not.toContain("model.export");
    expect(ids.filter((id) => id.startsWith("queue."))).toEqual([]);
  });

  it("returns decisions, edits and queue commands in a queue", () => {
    const ids = on("/model-machine-review");
    const wanted = ["model.pass", "model.remark", "model.edit", "model.export", "queue.escalate", "queue.askAuthor"];
    expect(ids).toEqual(expect.arrayContaining(wanted));
  });

  it("returns only the list's own commands on a list", () => {
    expect(on("/manage-admin")).toEqual(expect.arrayContaining(["admin.setGroups", "admin.add", "admin.export"]));
    expect(on("/manage-admin").filter((id) => !id.startsWith("admin."))).toEqual([]);
    expect(on("/model-admin").filter((id) => !id.startsWith("model."))).toEqual([]);
  });
});

it("classifies downloads as reading, and the change of an admin's login address as granting access", () => {
  const riskOf = (name: string) => permissions.find((one) => one.name === name)?.risk;
  expect([riskOf("model.download"), riskOf("admin.edit"), riskOf("model.edit")]).toEqual([
    "reads",
    "permits",
    "changes",
  ]);
});
