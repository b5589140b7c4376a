import { CommanderError } from 'commander';
import { EXIT } from './errors.ts';
import { createProgram } from './program.ts';

const { stdin, stdout, stderr, env } = process;
const program = createProgram({ stdin, stdout, stderr, env }, (code) => {
  process.exitCode = code;
});

// what reads a list may stop, as `head` does
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failed));

// ends the process like the default, but what is cleaned up at the exit is
for (const [signal, code] of [
  ['SIGINT', EXIT.interrupted],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => process.exit(code));

try {
  await program.parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
}
