import type { Io } from '../io.ts';
import { findAuthorizationServer, newSecrets, type Scope, type Tokens } from './authorization-server.ts';
import { startLoopback } from './loopback.ts';
import { openBrowser } from './open-browser.ts';

type Wishes = { readonly scope: Scope; readonly isOpened: boolean; readonly seconds: number };

/** The authorization code flow with PKCE and a loopback address (RFC 8252). */
export const signInByBrowser = async (io: Io, url: string, { scope, isOpened, seconds }: Wishes): Promise<Tokens> => {
  const server = await findAuthorizationServer(url);
  const loopback = await startLoopback(seconds);
  try {
    const asked = { ...newSecrets(), redirectUri: loopback.redirectUri };
    const address = await server.address(asked, scope);
    io.note(`Sign in and allow access in the browser:\n\n  ${address}\n`);
    if (isOpened) openBrowser(address);
    return await loopback.receive(asked.state, (answer) => server.redeem(asked, answer));
  } finally {
    loopback.close();
  }
};
