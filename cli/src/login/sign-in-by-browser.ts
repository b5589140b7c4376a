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
    const redeem = (answer: URL): Promise<Tokens> => {
      redeemed ??= server.redeem(asked, answer); // a code that is used twice ends the access
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
  io.note('Is the browser on another machine? Then paste the address of the page at which it ends:');
  for (;;) {
    const text = await io.ask('> ', signal);
    const answer = URL.canParse(text) ? new URL(text) : undefined;
    if (answer?.searchParams.get('state') === state) return answer;
    io.note('That is not the address at which the browser ended: it begins with http://127.0.0.1 and has a code.');
  }
};
