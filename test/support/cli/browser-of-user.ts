import type { ChildProcess } from 'node:child_process';
import type { Browser } from '../people/browser-client.ts';
import { until } from '../until.ts';
import { startCli } from './run-cli.ts';

type Data<Fields> = { readonly data: Fields };

/** `counterfoil login` until it has printed the address for the browser. */
export const startLogin = async (args: readonly string[], options: Parameters<typeof startCli>[1]) => {
  const child = startCli(['login', ...args], options);
  const out: string[] = [];
  const err: string[] = [];
  child.stdout?.on('data', (chunk) => out.push(String(chunk)));
  child.stderr?.on('data', (chunk) => err.push(String(chunk)));
  const ended = endOf(child);
  const stopped = ended.then((code) => {
    throw new Error(`It ended with ${code} and asked nothing: ${err.join('')}`);
  });
  const address = async () => new URL(/^ {2}(http\S+)$/m.exec(err.join(''))?.[1] ?? 'about:blank');
  const shown = until(address, ({ protocol }) => protocol === 'http:');
  return {
    address: await Promise.race([shown, stopped]),
    end: async () => ({ code: await ended, stdout: out.join(''), stderr: err.join('') }),
  };
};

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.on('close', resolve);
  });

/** Answers the consent page as a signed-in user; returns the address to which the browser is then redirected. */
export const answerConsent = async (browser: Browser, address: URL, decision: 'allow' | 'deny'): Promise<URL> => {
  const asked = await browser.get<Data<{ request: string }>>(`${address.pathname}${address.search}`);
  const { request } = asked.body.data;
  const decided = await browser.post<Data<{ location: string }>>('/oauth/authorize', { request, decision });
  return new URL(decided.body.data.location);
};
