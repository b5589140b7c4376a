import type { Io } from '../io.ts';
import { findAuthorizationServer, newSecrets, type Scope, type Tokens } from './authorization-server.ts';
import { startLoopback } from './loopback.ts';
import { openBrowser } from './open-browser.ts';

type Wishes = { readonly scope: Scope; readonly isOpened: boolean; readonly seconds: number };

/** The authorization code flow with PKCE and a loopback address (RFC 8252). */
export const signInByBrowser = async (io: Io, url: string, { scope, isOpened, seconds }: Wishes): Promise<Tokens> => {
  const server = await findAuthorizationServer(url);
  const loopback = await startLoopback(seconds);
  const ended = new AbortController();
  try {
    const asked = { ...newSecrets(), redirectUri: loopback.redirectUri };
    const address = await server.address(asked, scope);
    io.note(`Sign in and allow access in the browser:\n\n  ${address}\n`);
    if (isOpened) openBrowser(address);
    let redeemed: Promise<Tokens> | undefined;
    const redeem = (callback: URL): Promise<Tokens> => {
      redeemed ??= server.redeem(asked, callback); // a code that is used twice ends the access
      return redeemed;
    };
    const received = loopback.receive(asked.state, redeem);
    if (!io.isInteractive) return await received;
    const pasted = askAnswer(io, asked.state, ended.signal).then(redeem);
    return await Promise.race([received, pasted]);
  } finally {
    ended.abort();
    loopback.close();
  }
};

/** A browser on another machine cannot come back to this one, but its address can. */
const askAnswer = async (io: Io, state: string, signal: AbortSignal): Promise<URL> => {
  io.note('If the browser is on another machine, paste the address of the page that it shows at the end:');
  for (;;) {
    const text = await io.ask('> ', signal);
    const callback = URL.canParse(text) ? new URL(text) : undefined;
    if (callback?.searchParams.get('state') === state) return callback;
    io.note('That is not the address of that page. It begins with http://127.0.0.1 and contains a code.');
  }
};
