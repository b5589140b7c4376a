import { CommanderError } from 'commander';
import { reportFailure } from './command.ts';
import { diskError } from './errors/disk-error.ts';
import { EXIT, interrupted } from './errors/errors.ts';
import { failureOf } from './errors/failure.ts';
import { asksForJson, usageFailure } from './errors/usage.ts';
import { createIo } from './io.ts';
import { createProgram } from './program.ts';

const { stdin, stdout, stderr, env } = process;
const streams = { stdin, stdout, stderr, env };
const isJson = asksForJson(process.argv.slice(2));
const io = createIo(streams, isJson);
let hasEnded = false;

const program = createProgram(streams, (code) => {
  process.exitCode = code;
  hasEnded = true;
});

// what reads the output may stop, as `head` does: a command that writes still finishes its work
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  reportFailure(io, false, failureOf(diskError(error, 'the output') ?? error));
  process.exit(EXIT.failed);
});

// messages beside the result need no reader
stderr.on('error', () => undefined);

// ends the process like the default, but what is cleaned up at the exit is
// not once: npx and a process group send it twice, and the second one must not end the process before its output
for (const [signal, code] of [
  ['SIGINT', EXIT.interrupted],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => {
    if (hasEnded) process.exit(); // the result was printed
    if (stderr.isTTY) stderr.write('\n'); // a bar may end in the same line
    reportFailure(io, isJson, failureOf(interrupted()));
    process.exit(code);
  });

try {
  await program.parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (isJson && error.exitCode !== 0) io.writeJson(usageFailure(error));
}
