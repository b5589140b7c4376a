import { spawn } from 'node:child_process';

export type CommandResult = { readonly passed: boolean; readonly output: string };

/** Says all there is to say, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Runs a command in a process group of its own, so that Ctrl-C does not reach it, but the signal ends all of it. */
export const runIn = (
  cwd: string,
  command: string,
  args: readonly string[],
  { env, signal }: { readonly env: NodeJS.ProcessEnv; readonly signal?: AbortSignal },
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    const kill = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // it has just ended by itself
      }
    };
    signal?.addEventListener('abort', kill);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', kill);
      if (signal?.aborted === true) reject(signal.reason);
      else resolve({ passed: code === 0, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
