import { spawn } from 'node:child_process';

/** The platform's program that opens addresses, and its arguments. */
export const openerOf = (platform: NodeJS.Platform, address: string): readonly [string, readonly string[]] => {
  if (platform === 'darwin') return ['open', [address]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]]; // unlike start, no shell
  return ['xdg-open', [address]];
};

/** Tries to; the address was printed in any case. */
export const openBrowser = (address: string): void => {
  const [program, args] = openerOf(process.platform, address);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
};
