import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = /\.(tsx?|mjs|js|json|md|html|css|ya?ml|txt|sql|svg)$/;
const ignored = /^(node_modules|\.git|\.build|\.data|coverage)\b/;

const files = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !ignored.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: "utf8" }).map((name) => join(entry.name, name))
      : [entry.name],
  )
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => text.test(name) && name !== "package-lock.json" && name !== "tests/contracts/source.test.ts");
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const where = (pattern: RegExp, among = files): string[] => among.filter((name) => pattern.test(read(name)));
const inFolder = (...folders: string[]): string[] =>
  files.filter((name) => folders.some((folder) => name.startsWith(folder)) && /\.(tsx?|mjs)$/.test(name));

/** Patterns of keys of well-known services, and of other secrets. */
const secrets: Readonly<Record<string, RegExp>> = {
  "private key": /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*\\?n?[A-Za-z0-9+/]{16}/,
  "key of a cloud": /\b(?:AKIA|ASIA|LTAI|AIza)[A-Za-z0-9_-]{12,}/,
  "token of a forge": /\b(?:gh[opsu]_|github_pat_|glpat-|npm_)[A-Za-z0-9_]{20,}/,
  "token of a chat": /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  "signed token": /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/,
  "hash of a password": /\$argon2id?\$v=\d+\$[^$\s]+\$[A-Za-z0-9+/]{16,}\$/,
  "address with a password":
    /\b(?:postgres|postgresql|mysql|smtps?|https?):\/\/[\w.-]+:(?!password@|secret@|hunter2@|p%40ss@|wrong@|\$\{)[^\s@/"'`$]{3,}@/,
};

/** Top-level entries of the specification. Names with a leading dot and npm's own folder are also allowed. */
const top = ["README.md", "commands", "index.html", "package.json", "public", "src", "tests"];
const configs = ["tsconfig.json", "vite.config.ts", "package-lock.json"];

describe("the repository", () => {
  it("has exactly the specified top-level entries", () => {
    const names = readdirSync(root).filter((name) => !name.startsWith(".") && name !== "node_modules");
    expect(names.toSorted()).toEqual([...top, ...configs].toSorted());
  });

  it.each(Object.entries(secrets))("contains no %s", (_, pattern) => {
    expect(files.length).toBeGreaterThan(500);
    expect(where(pattern)).toEqual([]);
  });

  it("the patterns of secrets match sample secrets", () => {
    const samples = [
      `-----BEGIN ${"PRIVATE KEY"}-----\n${"A".repeat(64)}`,
      `LTAI${"5".repeat(20)}`,
      `ghp_${"a".repeat(36)}`,
      `xoxb-${"1".repeat(12)}`,
      `eyJ${"a".repeat(20)}.eyJ${"b".repeat(20)}.${"c".repeat(43)}`,
      `$argon2id$v=19$m=1,t=1,p=1$${"a".repeat(22)}$x`,
      "postgres://console:s3cr3tword@db/console",
    ];
    for (const [index, pattern] of Object.values(secrets).entries()) expect(samples[index]).toMatch(pattern);
  });
});

describe("the code", () => {
  it("never evaluates text as code", () =>
    expect(where(/\beval\(|\bnew Function\(|\bsetTimeout\(\s*["'`]|node:vm\b/, inFolder("src/", "commands/"))).toEqual(
      [],
    ));

  it("runs only its own two shell scripts, with values as parameters", () => {
    const server = inFolder("src/server/");
    const shells = where(/\bshell:\s*true|\/bin\/(ba)?sh|\bexec(Sync)?\(\s*["'`$]/, server);
    expect(shells).toEqual(["src/server/db/embedded/paths.ts", "src/server/db/embedded/using-processes.ts"]);
    for (const name of shells) {
      expect(read(name)).toMatch(/"\/bin\/sh", \["-c", (keeper|'cd "\$1"'), "sh", /);
      expect(read(name)).not.toMatch(/keeper = `[^`]*[^\\]\$\{/);
    }
  });

  it("calls only addresses that the operator configured, besides the guarded check of outside hosts", () =>
    expect(
      where(
        /\bfetch\(|from "(node:)?(https?|http2|tls|dgram|undici|axios|ali-oss|nodemailer)"|import \{[^}]*\bconnect\b[^}]*\} from "node:net"/,
        inFolder("src/server/"),
      ).toSorted(),
    ).toEqual(
      // certificate.ts, connections.ts and tls.ts open no connections. The others call the server's own port, the mail
      // server, the SMS gateway, the photo engine, the object storage and other processes of this server. probe-host.ts
      // refuses private networks (external-hosts.test.ts).
      [
        "areas/links/probe-host.ts",
        "config/certificate.ts",
        "http/transport/connections.ts",
        "http/transport/port.ts",
        "http/transport/tls.ts",
        "mail/mailer.ts",
        "mail/sms.ts",
        "photo-engine/http-engine.ts",
        "providers/http-call.ts",
        "rtc/forward.ts",
        "storage/embedded-uploads.ts",
        "storage/oss-client.ts",
        "storage/oss-uploads.ts",
        "storage/oss.ts",
      ].map((name) => `src/server/${name}`),
    ));

  it("copies a text in one place of the console, which says so in the words of the specification", () =>
    expect(where(/clipboard\.writeText/, inFolder("src/web/"))).toEqual([
      "src/web/mobile/small-page.ts",
      "src/web/shell/console-commands.ts",
    ]));

  it("never changes or deletes an operation record", () =>
    expect(
      where(/\b(update|delete from|truncate)\s+(table\s+)?"?operation_record\b/i, inFolder("src/")).filter(
        (name) => !name.includes("/migrations/"),
      ),
    ).toEqual([]));

  // `select id::text … order by id` sorts by the text: 10 before 9.
  it("orders by no id that a statement reads as text", () =>
    expect(where(/select\s(?:distinct )?id::text\b[^`;]*?\border by id\b/, inFolder("src/"))).toEqual([]));

  it("takes random values for secrets only from the system", () =>
    expect(where(/Math\.random/, inFolder("src/server/auth/", "src/server/http/", "src/server/commands/"))).toEqual(
      [],
    ));
});

it("a test that replaces a module is named so, and runs apart", () => {
  const replaces = files.filter(
    (name) => /^tests\/(?:server|web)\/.*\.test\.ts$/.test(name) && read(name).includes("vi.mock("),
  );
  expect(replaces.length).toBeGreaterThan(0);
  expect(replaces.filter((name) => !name.endsWith(".mocked.test.ts"))).toEqual([]);
});
