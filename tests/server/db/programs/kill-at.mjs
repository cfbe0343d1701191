// Loaded before a program (node --import): ends it like kill -9 at the step that KILL_AT, a regular expression, names. Steps
// are `line TEXT`, `query SQL` before it is sent, `done SQL` behind its answer, and `rename PATH` and the like before a
// file is touched.
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";

const at = new RegExp(process.env.KILL_AT);
const look = (step) => {
  if (at.test(step)) process.kill(process.pid, "SIGKILL");
};

for (const name of ["copyFile", "link", "open", "rename", "writeFile"]) {
  const real = files[name];
  files[name] = (...given) => {
    // The path that is made, where there are two.
    look(`${name} ${["copyFile", "link", "rename"].includes(name) ? given[1] : given[0]}`);
    return real(...given);
  };
}
syncBuiltinESMExports();

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function queryWatched(given, ...more) {
  const text = typeof given === "string" ? given : "";
  look(`query ${text}`);
  const answer = query.call(this, given, ...more);
  return typeof answer?.then === "function" ? answer.then((value) => (look(`done ${text}`), value)) : answer;
};

const { stdout } = process;
const write = stdout.write.bind(stdout);
stdout.write = (text, ...more) => {
  const answer = write(text, ...more);
  look(`line ${text}`);
  return answer;
};
