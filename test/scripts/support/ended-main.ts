import { untilEnded } from '../../../scripts/run/until-ended.ts';

/** Serves nothing until it is asked to end; says its process id once it waits. */
const open = setInterval(() => undefined, 60_000);
const ended = untilEnded();
console.log(`waiting ${process.pid}`);
await ended;
clearInterval(open);
