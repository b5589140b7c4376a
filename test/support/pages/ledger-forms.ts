import { expect } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, type Listed } from '../http/api-client.ts';
import { newFamily } from '../new-family.ts';
import type { Answered, Browser } from '../people/browser-client.ts';
import { newCloudUser, sessionOf } from '../people/cloud-person.ts';
import { browserWith } from './page-world.ts';

type Form = Readonly<Record<string, string>>;
type Page = Answered<string>;

export const accept = { headers: { accept: 'text/html' } };
export const TYPED = { name: 'Coffee', date: '2026-03-01', direction: 'out', amount: '1,004.50', kind: 'standard' };

/** The value of a field on a page. */
export const fieldOf = ({ body }: Page, name: string): string =>
  new RegExp(`name="${name}" (?:type="\\w+" )?value="([^"]*)"`).exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '';
const idOf = ({ location }: Page): string => /[0-9a-f-]{36}/.exec(location ?? '')?.[0] ?? '';

const browserOf = async (familyId?: string): Promise<Browser> => {
  const user = await newCloudUser({ password: null, ...(familyId !== undefined && { familyId }) });
  const made = browserWith(await sessionOf(user));
  await made.get('/sessions/current'); // for its CSRF token
  return made;
};

/** A new family with a browser, an API key and an account, a stranger, and what they do with pages and forms. */
export const openLedgerForms = async () => {
  const family = await newFamily();
  const [browser, stranger] = await Promise.all([browserOf(family.familyId), browserOf()]);
  const page = (path: string, who = browser): Promise<Page> => who.get(path, accept);
  const send = (path: string, form: Form, who = browser): Promise<Page> =>
    who.post(path, undefined, { form, ...accept });
  const api = async <Body>(method: string, path: string, json?: unknown): Promise<Body> =>
    (await call<Body>(method, path, { apiKey: family.apiKey, ...(json !== undefined && { json }) })).body;
  const json = { name: 'Joint', account_type: 'depository', currency: 'USD' };
  const account = (await api<{ data: Account }>('POST', '/accounts', json)).data;
  return {
    family,
    browser,
    stranger,
    account,
    page,
    send,
    api,
    listed: async (query = ''): Promise<readonly Transaction[]> =>
      (await api<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}${query}`)).data,
    addTransaction: async (over: Form = {}): Promise<string> => {
      const form = { ...TYPED, account_id: account.id, excluded: 'false', ...over };
      const answer = await send('/transactions/new', form);
      expect(answer.status).toBe(303);
      return idOf(answer);
    },
  };
};
