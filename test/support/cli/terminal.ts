import { spawn, spawnSync } from 'node:child_process';
import { BIN } from './run-cli.ts';

/** A pseudo-terminal comes from `script` of util-linux, which other systems do not have. */
export const HAS_TERMINAL = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;

type Options = {
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with all that is on the screen so far; what it returns is typed, once for each text. */
  readonly type?: (screen: string) => string | undefined | Promise<string | undefined>;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Runs the bin in a terminal; the screen as it was written, with its control characters. */
export const runInTerminal = (args: readonly string[], { home, env = {}, type }: Options) =>
  new Promise<{ readonly code: number | null; readonly screen: string }>((resolve, reject) => {
    const command = [process.execPath, BIN, ...args].map(quoted).join(' ');
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: { PATH: process.env['PATH'] ?? '', HOME: home, XDG_CONFIG_HOME: `${home}/config`, TERM: 'xterm', ...env },
    });
    const typed = new Set<string>();
    let screen = '';
    child.stdout.on('data', async (chunk) => {
      screen += String(chunk);
      const answer = await type?.(screen);
      if (answer === undefined || typed.has(answer)) return;
      typed.add(answer);
      child.stdin.write(answer);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, screen }));
  });
