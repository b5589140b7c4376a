import { CommanderError } from 'commander';
import { EXIT } from './errors.ts';
import { createProgram } from './program.ts';

const { stdin, stdout, stderr, env } = process;
const program = createProgram({ stdin, stdout, stderr, env }, (code) => {
  process.exitCode = code;
});

// what reads a list may stop, as `head` does
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failed));

try {
  await program.parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
}
