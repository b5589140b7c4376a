import { execFile } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import type { Streams } from '../../../cli/src/io.ts';
import { createProgram } from '../../../cli/src/program.ts';

const run = promisify(execFile);

/** The words of a command line after its name, as a shell reads them. */
export const shellWords = async (line: string): Promise<readonly string[]> => {
  const script = `counterfoil() { printf '%s\\0' "$@"; }\n${line}`;
  const { stdout } = await run('bash', ['--norc', '-c', script]);
  return stdout.split('\0').slice(0, -1);
};

/** The program itself, without a process of its own; the exit codes of what it runs are kept. */
export const programInProcess = (env: Streams['env'] = {}) => {
  const exits: number[] = [];
  const output = new PassThrough();
  const streams = { stdin: new PassThrough(), stdout: output, stderr: output, env } as unknown as Streams;
  const program = createProgram(streams, (code) => void exits.push(code));
  return { program, exits, text: () => String(output.read() ?? '') };
};

type Program = ReturnType<typeof createProgram>;

/** All commands, those below others included. */
export const commandsOf = (program: Pick<Program, 'commands'>): readonly Program['commands'][number][] =>
  program.commands.flatMap((command) => [command, ...commandsOf(command)]);
