import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first dotted number that the command prints; undefined if there is no such command. */
export const printedVersion = async (command: string, ...args: readonly string[]): Promise<string | undefined> => {
  try {
    const { stdout, stderr } = await run(command, args);
    return /\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0];
  } catch {
    return;
  }
};
