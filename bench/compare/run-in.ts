import { type Outcome, runCommand } from '../../scripts/run/run-step.ts';

/** An error that is printed without a stack trace, because its message says everything. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

type Options = { readonly env?: Readonly<Record<string, string>>; readonly signal: AbortSignal };

/** Runs a command without a time limit. The signal ends it and all processes that it started. */
export const runIn = (cwd: string, command: string, args: readonly string[], options: Options): Promise<Outcome> =>
  runCommand(command, args, { ...options, cwd, timeout: 0 });
