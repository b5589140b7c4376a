import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError, EXIT } from '../errors/errors.ts';
import { type ClosingPage, closingPage } from './closing-page.ts';

const PATH = '/callback';

type Handle<Value> = (callback: URL) => Promise<Value>;

/** A server on this machine to which the browser is sent back (RFC 8252 §7.3). */
export type Loopback = {
  readonly redirectUri: string;
  /**
   * Waits for the callback with this state, handles it once, and shows in the browser how that went.
   * @throws CliError if the browser does not come back in time
   */
  readonly receive: <Value>(state: string, handle: Handle<Value>) => Promise<Value>;
  readonly close: () => void;
};

/** On any free port. */
export const startLoopback = async (seconds: number): Promise<Loopback> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let timer: NodeJS.Timeout | undefined;
  return {
    redirectUri: `${origin}${PATH}`,
    receive: <Value>(state: string, handle: Handle<Value>) =>
      new Promise<Value>((resolve, reject) => {
        timer = setTimeout(() => reject(nobodyAnswered(seconds)), 1000 * seconds);
        let handled: Promise<Value> | undefined;
        server.on('request', (request, response) => {
          const callback = callbackOf(request, origin);
          if (callback === undefined) return void response.writeHead(404).end();
          if (callback.searchParams.get('state') !== state) return void show(response, 'other');
          handled ??= handle(callback); // a page that is loaded twice must not use its code twice
          handled.then(
            (value) => show(response, 'done').then(() => resolve(value)),
            (error: unknown) => show(response, pageOf(error)).then(() => reject(error)),
          );
        });
      }),
    close: () => {
      clearTimeout(timer);
      server.close();
      server.closeIdleConnections();
    },
  };
};

const callbackOf = ({ url = '/', method }: IncomingMessage, origin: string): URL | undefined => {
  const callback = URL.canParse(url, origin) ? new URL(url, origin) : undefined;
  return method === 'GET' && callback?.pathname === PATH ? callback : undefined;
};

const pageOf = (error: unknown): ClosingPage =>
  error instanceof CliError && error.code === 'access_denied' ? 'denied' : 'failed';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  connection: 'close',
};

/** Ends when the page was sent, or the browser has gone. */
const show = (response: ServerResponse, page: ClosingPage): Promise<void> =>
  new Promise((done) => {
    response.on('close', done);
    response.writeHead(page === 'other' ? 400 : 200, HEADERS).end(closingPage(page));
  });

const nobodyAnswered = (seconds: number): CliError =>
  new CliError(
    EXIT.notSignedIn,
    'timeout',
    `Nobody allowed access in the browser within ${seconds} s.`,
    'Run the command again, or sign in with a key: counterfoil login --key',
  );
