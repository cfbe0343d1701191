import type { Plugin } from "vite";

const nothing = "export default null;";

/**
 * Every call goes by axios's fetch adapter with a body of JSON. What it carries for XMLHttpRequest, for forms, for
 * `data:` addresses, query strings, cookies and for its older way to cancel would be a thirtieth of the first load and is never reached. By
 * path within its `lib`, with what stands there instead.
 */
export const unusedOfAxios: Readonly<Record<string, string>> = {
  "adapters/xhr": nothing,
  "cancel/CancelToken": nothing,
  "core/assertParamsAcyclic": "export default () => {};",
  "core/createMultipartBody": nothing,
  "helpers/HttpStatusCode": nothing,
  "helpers/cookies": "export default { read: () => null };",
  "helpers/formDataToJSON": nothing,
  "helpers/formDataToBlob": `${nothing} export class FormDataError extends TypeError {}`,
  "helpers/toFormData": `${nothing} export const DEFAULT_FORM_DATA_MAX_DEPTH = 100;`,
  "helpers/estimateDataURLDecodedBytes":
    "const none = () => 0; export { none as default, none as estimateDataURLBufferAllocation };",
};

export function leanAxios(): Plugin {
  return {
    name: "lean-axios",
    enforce: "pre",
    apply: "build",
    load(id) {
      const part = /\/axios\/lib\/(.+)\.js$/.exec(id)?.[1];
      return (part !== undefined && unusedOfAxios[part]) || null;
    },
  };
}
