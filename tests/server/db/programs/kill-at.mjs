// Preloaded into a program (node --import). It kills the program with SIGKILL at the step that KILL_AT matches.
// KILL_AT is a regular expression. Steps are `line TEXT` (output), `query SQL` before a statement, `done SQL` after it,
// and the name of a file operation with its path, such as `rename PATH`, before it runs.
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";

const pattern = new RegExp(process.env.KILL_AT);
const look = (step) => {
  if (pattern.test(step)) process.kill(process.pid, "SIGKILL");
};

for (const name of ["copyFile", "link", "open", "rename", "writeFile"]) {
  const real = files[name];
  files[name] = (...parameters) => {
    // Of two paths, the one that is created.
    look(`${name} ${["copyFile", "link", "rename"].includes(name) ? parameters[1] : parameters[0]}`);
    return real(...parameters);
  };
}
syncBuiltinESMExports();

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function queryWatched(statement, ...more) {
  const text = typeof statement === "string" ? statement : "";
  look(`query ${text}`);
  const answer = query.call(this, statement, ...more);
  return typeof answer?.then === "function" ? answer.then((value) => (look(`done ${text}`), value)) : answer;
};

const { stdout } = process;
const write = stdout.write.bind(stdout);
stdout.write = (text, ...more) => {
  const answer = write(text, ...more);
  look(`line ${text}`);
  return answer;
};
