import type { Label } from "./label.ts";

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{30}(-[a-z]+)?(\.[a-z0-9]{1,10})?$/;

/** True if a text is the key of a stored file. */
export const isKey = (text: string): boolean => KEY.test(text);

/** Key that a text names, or why it names none, as a sentence. */
export type NamedKey = { key: string } | { why: Label };

const noKey: NamedKey = {
  why: ["不是对象键，也不是本站文件的地址", "This is neither a key nor the address of one of our files"],
};

/** Scheme, host and path. No user name before the host, and no backslash, which browsers take for a slash. */
const ADDRESS = /^(?:(?:https?:)?\/\/([\w.:[\]-]+))?(\/[\w./-]*)(?:[?#]\S*)?$/i;
/** Folders below which hosts offer files: the console, the embedded store, and a bucket by its own host. */
const FOLDERS = /^\/(?:files\/|objects\/)?/;

/** Host without the port that browsers leave out. */
const plainHost = (host: string): string => host.toLowerCase().replace(/:(?:80|443)$/, "");

/**
 * Reads the key of a stored file, or its address on one of our own hosts.
 * @param hosts with their ports, such as `console.example.com:8080`
 */
export function namedKey(text: string, hosts: readonly string[]): NamedKey {
  const given = text.trim();
  if (isKey(given)) return { key: given };
  const [, host, path] = ADDRESS.exec(given) ?? [];
  if (path === undefined) return noKey;
  if (host !== undefined && !hosts.some((own) => plainHost(own) === plainHost(host)))
    return { why: [`不接受其他网站的地址（${host}）`, `Addresses of other hosts (${host}) are not read`] };
  const key = path.replace(FOLDERS, "");
  return isKey(key) ? { key } : noKey;
}
