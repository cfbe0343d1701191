// Child process that makes reliefs of members' pictures. src/server/pictures/relief-in-child.ts starts it.
import { makeRelief, type ReliefRequest, type ReliefResult } from "#server/pictures/relief.ts";
import { answerMessages, orCrashed } from "./lib/answer-messages.ts";

// People do not wait for reliefs.
answerMessages<ReliefRequest, ReliefResult>(10, (request, report) => orCrashed(() => makeRelief(request, report)));
