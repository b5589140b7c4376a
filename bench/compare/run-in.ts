import { type Outcome, runCommand } from '../../scripts/run/run-step.ts';

/** Its message is complete, so it is printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

type Options = { readonly env?: Readonly<Record<string, string>>; readonly signal: AbortSignal };

/** Runs a command for as long as it takes; the signal ends it with all that it started. */
export const runIn = (cwd: string, command: string, args: readonly string[], options: Options): Promise<Outcome> =>
  runCommand(command, args, { ...options, cwd, timeout: 0 });
