import type { JsonFile } from '../config.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { findAuthorizationServer } from './authorization-server.ts';
import { type BrowserLogin, isByBrowser, type Login, withLogin } from './kept-login.ts';

/** A token is replaced this long before it expires, for a request that is on its way then. */
const MARGIN_MILLISECONDS = 60_000;

const isFresh = ({ expires_at }: BrowserLogin): boolean => expires_at - MARGIN_MILLISECONDS > Date.now();

/** The access token for the next request; an expired one is replaced silently, by one process at a time. */
export const accessTokenOf = (logins: JsonFile<Login>, kept: BrowserLogin): (() => Promise<string>) => {
  let login = kept;
  let refreshed: Promise<BrowserLogin> | undefined;
  return async () => {
    if (isFresh(login)) return login.access_token;
    refreshed ??= withLogin(logins, () => refresh(logins, login));
    try {
      login = await refreshed;
    } finally {
      refreshed = undefined;
    }
    return login.access_token;
  };
};

/** Each refresh token works once, so the file is read again: another process may have used it. */
const refresh = async (logins: JsonFile<Login>, { url, signed_in_at }: BrowserLogin): Promise<BrowserLogin> => {
  const kept = await logins.read();
  if (kept === undefined || !isByBrowser(kept) || kept.signed_in_at !== signed_in_at) {
    const message = 'You signed out, or in again, while this command was running.';
    throw new CliError(EXIT.notSignedIn, 'signed_out', message, 'Run the command again.');
  }
  if (isFresh(kept)) return kept;
  const server = await findAuthorizationServer(url);
  const next = { ...kept, ...(await server.refresh(kept.refresh_token)) };
  await logins.write(next);
  return next;
};
