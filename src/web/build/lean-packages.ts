import type { Plugin } from "vite";

const nothing = "export default null;";

/**
 * What packages carry and the console never reaches, by path within node_modules, with what stands there instead; it
 * would be a twentieth of the first load. Every call goes by axios's fetch adapter to a path of ours with a body of JSON:
 * nothing of base addresses, XMLHttpRequest, forms, `data:` addresses, query strings, cookies, progress of a stream, interceptors, options to be judged
 * and the older way to cancel.
 * What is written goes by commands and their outbox: there are no mutations of TanStack Query, and nothing waits for it by
 * suspense. The address is the hash's, read by a hook of our own: wouter's for the path has no say.
 */
export const unused: Readonly<Record<string, string>> = {
  "axios/lib/adapters/adapters":
    'import { getFetch } from "./fetch.js"; export default { getAdapter: (_adapter, config) => getFetch(config) };',
  "axios/lib/cancel/CancelToken": nothing,
  "axios/lib/core/InterceptorManager": "export default class { forEach() {} }",
  "axios/lib/core/assertParamsAcyclic": "export default () => {};",
  "axios/lib/core/buildFullPath": "export default (_base, url) => url;",
  "axios/lib/core/createMultipartBody": nothing,
  "axios/lib/core/setFormDataHeaders": nothing,
  "axios/lib/helpers/AxiosURLSearchParams": nothing,
  "axios/lib/helpers/HttpStatusCode": nothing,
  "axios/lib/helpers/buildURL": "export default (url) => url;",
  "axios/lib/helpers/cookies": "export default { read: () => null };",
  "axios/lib/helpers/formDataToJSON": nothing,
  "axios/lib/helpers/formDataToBlob": `${nothing} export class FormDataError extends TypeError {}`,
  "axios/lib/helpers/progressEventReducer":
    "const none = () => []; export { none as progressEventReducer, none as progressEventDecorator, none as asyncDecorator };",
  "axios/lib/helpers/toFormData": `${nothing} export const DEFAULT_FORM_DATA_MAX_DEPTH = 100;`,
  "axios/lib/helpers/toURLEncodedForm": nothing,
  "axios/lib/helpers/validator":
    "const none = () => undefined; export default { assertOptions: none, validators: { transitional: none, spelling: none } };",
  "axios/lib/helpers/trackStream": "export const trackStream = (stream) => stream;",
  "axios/lib/helpers/estimateDataURLDecodedBytes":
    "const none = () => 0; export { none as default, none as estimateDataURLBufferAllocation };",
  "@tanstack/query-core/build/modern/mutationCache":
    "export class MutationCache { findAll() { return []; } clear() {} resumePausedMutations() { return Promise.resolve(); } }",
  "@tanstack/react-query/build/modern/suspense":
    "const none = () => false; export { none as defaultThrowOnError, none as ensureSuspenseTimers, none as fetchOptimistic, none as shouldSuspend };",
  "wouter/src/use-browser-location": 'const none = () => ""; export { none as useBrowserLocation, none as useSearch };',
};

export function leanPackages(): Plugin {
  return {
    name: "lean-packages",
    enforce: "pre",
    apply: "build",
    load(id) {
      const part = /\/node_modules\/((?:axios|@tanstack\/(?:query-core|react-query)|wouter)\/.+)\.js$/.exec(id)?.[1];
      return (part !== undefined && unused[part]) || null;
    },
  };
}
