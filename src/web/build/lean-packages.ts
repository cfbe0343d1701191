import type { Plugin } from "vite";

const nothing = "export default null;";

/**
 * What packages carry and the console never reaches, by path within node_modules, with what stands there instead; it
 * would be a twentieth of the first load. Every call goes by axios's fetch adapter with a body of JSON: nothing of
 * XMLHttpRequest, forms, `data:` addresses, query strings, cookies and the older way to cancel. What is written goes
 * by commands and their outbox: there are no mutations of TanStack Query.
 */
export const unused: Readonly<Record<string, string>> = {
  "axios/lib/adapters/xhr": nothing,
  "axios/lib/cancel/CancelToken": nothing,
  "axios/lib/core/assertParamsAcyclic": "export default () => {};",
  "axios/lib/core/createMultipartBody": nothing,
  "axios/lib/helpers/HttpStatusCode": nothing,
  "axios/lib/helpers/cookies": "export default { read: () => null };",
  "axios/lib/helpers/formDataToJSON": nothing,
  "axios/lib/helpers/formDataToBlob": `${nothing} export class FormDataError extends TypeError {}`,
  "axios/lib/helpers/toFormData": `${nothing} export const DEFAULT_FORM_DATA_MAX_DEPTH = 100;`,
  "axios/lib/helpers/estimateDataURLDecodedBytes":
    "const none = () => 0; export { none as default, none as estimateDataURLBufferAllocation };",
  "@tanstack/query-core/build/modern/mutationCache":
    "export class MutationCache { findAll() { return []; } clear() {} resumePausedMutations() { return Promise.resolve(); } }",
};

export function leanPackages(): Plugin {
  return {
    name: "lean-packages",
    enforce: "pre",
    apply: "build",
    load(id) {
      const part = /\/node_modules\/((?:axios|@tanstack\/query-core)\/.+)\.js$/.exec(id)?.[1];
      return (part !== undefined && unused[part]) || null;
    },
  };
}
