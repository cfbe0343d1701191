import { say } from "#kernel/label.ts";
console.log(say(["a", "b"], "en"), process.argv);
