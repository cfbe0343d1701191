import { homeModuleCommands } from "#commands/tags/home-module.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { copyHandler } from "#server/areas/tags/copy-records.ts";

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Copies modules for other platforms or languages. A copy is a draft, so nothing changes before it is published. */
export const copyModules = copyHandler(
  homeModule,
  "homeModule.copyTo",
  homeModuleCommands.copyTo.input,
  (_original, input) => {
    const [platforms, languages] = [numbers(input["platforms"]), numbers(input["languages"])];
    if (platforms.length + languages.length === 0)
      throw new Refusal("illegalParameter", ["请选择平台或语言", "Choose platforms or languages"], {
        path: "input.platforms",
      });
    return { ...(platforms.length > 0 && { platforms }), ...(languages.length > 0 && { languages }) };
  },
);
