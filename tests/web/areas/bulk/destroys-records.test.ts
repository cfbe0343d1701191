import { expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { isDestructive } from "#kernel/command.ts";
import { destroysRecords } from "#web/areas/bulk/check-step.tsx";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

const job = (kind: string, command?: string) => ({ id: "1", version: 1, kind, what: command ? { command } : {} });

it("a bulk job wears the danger tone where it deletes, or runs a command that is destructive by its definition", () => {
  installRegistry(createRegistry({ commands, resources, screens, queues }));
  expect([destroysRecords(job("delete")), destroysRecords(job("export")), destroysRecords(job("import"))]).toEqual([
    true,
    false,
    false,
  ]);
  for (const command of commands)
    expect(destroysRecords(job("run", command.id)), command.id).toBe(isDestructive(command));
});
