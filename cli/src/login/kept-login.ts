import { hasTexts, type JsonFile, jsonFile } from '../config.ts';
import { withLock } from '../lock.ts';
import type { Tokens } from './authorization-server.ts';

type KeyLogin = { readonly url: string; readonly api_key: string };
/** `signed_in_at` tells one login from the next. */
export type BrowserLogin = Tokens & { readonly url: string; readonly signed_in_at: string };
/** Written by `login`. */
export type Login = KeyLogin | BrowserLogin;

export const isByBrowser = (login: Login): login is BrowserLogin => 'refresh_token' in login;

export const loginFile = (folder: string, warn?: (text: string) => void): JsonFile<Login> =>
  jsonFile(folder, 'login.json', isLogin, warn);

export type Address = { readonly url: string };

/** Where somebody was signed in who has signed out, for the next login. */
export const lastAddressFile = (folder: string): JsonFile<Address> =>
  jsonFile(folder, 'last-address.json', (value): value is Address => hasTexts(value, 'url'));

const isLogin = (value: unknown): value is Login =>
  hasTexts(value, 'url', 'api_key') || hasTexts(value, 'url', 'access_token', 'refresh_token', 'scope', 'signed_in_at');

/** Does what reads and then writes the login, while no other process does. */
export const withLogin = <Value>({ path }: JsonFile<Login>, work: () => Promise<Value>): Promise<Value> =>
  withLock(`${path}.lock`, work);

/**
 * Forgets the login, even on a disk that is full or read-only, where no lock can be held. `problem`: why it is still in its file.
 */
export const forgetLogin = async (
  logins: JsonFile<Login>,
): Promise<{ readonly before: Login | undefined; readonly problem?: unknown }> => {
  try {
    return { before: await replaceLogin(logins, undefined) };
  } catch {
    const before = await logins.read();
    return logins.remove().then(
      () => ({ before }),
      (problem: unknown) => ({ before, problem }),
    );
  }
};

/** Keeps another login, or none. Returns the one before, which a running command may have refreshed until now. */
export const replaceLogin = (logins: JsonFile<Login>, next: Login | undefined): Promise<Login | undefined> =>
  withLogin(logins, async () => {
    const before = await logins.read();
    await (next === undefined ? logins.remove() : logins.write(next));
    return before;
  });
