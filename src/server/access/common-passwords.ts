let known: Promise<ReadonlySet<string>> | null = null;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** However it is written: wide letters and capitals do not make another password of it. */
const folded = (password: string): string => password.normalize("NFKC").toLowerCase();

/** Whether it is one of the fifty thousand that breaches have shown most often, and that are tried before all others. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(folded(password));
}
