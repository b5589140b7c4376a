import type { Tokens } from './authorization-server.ts';

type KeyLogin = { readonly url: string; readonly api_key: string };
/** `signed_in_at` tells one login from the next. */
export type BrowserLogin = Tokens & { readonly url: string; readonly signed_in_at: string };
/** What `login` keeps. */
export type Login = KeyLogin | BrowserLogin;

export const isByBrowser = (login: Login): login is BrowserLogin => 'refresh_token' in login;
