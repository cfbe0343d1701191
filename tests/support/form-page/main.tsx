// First, because it sets the order of the layers.
import "#web/styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { consoleCommands } from "#commands/console.ts";
import { defineCommand } from "#kernel/command.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { write } from "#web/auth/session/storage.ts";
import { queryClient } from "#web/data/query.ts";
import type { Panel, PanelProps } from "#web/detail/panel-types.ts";
import { RichText } from "#web/fields/rich-text.tsx";
import { EditForm } from "#web/forms/edit-form.tsx";
import { languageStore, loadLanguage } from "#web/i18n/text.ts";
import { listenToKeys } from "#web/keyboard/listener.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { applyAppearance } from "#web/shell/theme.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { setValue } from "#web/store/state.ts";
import { NoticeRegion } from "#web/ui/notice.tsx";
import { record, wide } from "./resource.ts";

/** Preview of the made-up resource: the name as a heading, and rich text as members see it. */
const preview: Panel = {
  id: "preview",
  label: ["Preview", "Preview"],
  chunk: defineChunk(async () =>
    Promise.resolve(({ record: drawn }: PanelProps) => (
      <article>
        <h3>{String(drawn["name"])}</h3>
        <RichText html={String(drawn["summary"])} className="summary" />
      </article>
    )),
  ),
  isInForm: true,
};

const command = (verb: string) =>
  defineCommand("wide", "wide", verb, { label: [verb, verb], action: { type: "handler" } });

/** Shows the form of a new record with `?new`, else of a record in 18 languages, with `preview` beside its preview. F2
 * opens and closes it. */
function Page() {
  const [isOpen, setOpen] = useState(!location.search.includes("closed"));
  useEffect(() => {
    const toggle = ({ key }: KeyboardEvent): void => {
      if (key === "F2") setOpen((now) => !now);
    };
    addEventListener("keydown", toggle);
    return () => removeEventListener("keydown", toggle);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <div style={{ height: "100vh", display: "flex" }}>
        {isOpen && (
          <EditForm
            resource={wide}
            record={location.search.includes("new") ? null : record}
            preview={location.search.includes("preview") ? preview : undefined}
            onSaved={(saved) => Object.assign(globalThis, { saved })}
            onCancel={() => setOpen(false)}
          />
        )}
      </div>
      <NoticeRegion />
    </QueryClientProvider>
  );
}

async function start(root: HTMLElement): Promise<void> {
  installRegistry(
    createRegistry({
      commands: [...consoleCommands([]), command("add"), command("edit")],
      resources: [wide],
      screens: [],
      queues: [],
    }),
  );
  write("userId", "1");
  write("loginKey", "1");
  setValue(actorStore, { id: "1", name: "admin", isSuper: true, auths: [], userId: null });
  applyAppearance();
  listenToKeys();
  await loadLanguage(languageStore.value);
  createRoot(root).render(<Page />);
}

const root = document.querySelector<HTMLElement>("#root");
if (root) void start(root);
