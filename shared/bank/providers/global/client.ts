import { isFields } from '../../../platform/domain/guards.ts';
import type { FeedWindow } from '../../accounts/domain/account-feed.ts';
import { BankFault } from '../../connections/domain/bank-fault.ts';
import type { BankCall } from '../../use-cases/bank-provider.ts';
import { hostOf, type StatusMeanings } from '../answer-faults.ts';
import { sanitize } from '../feed-text.ts';
import type { BankHttp } from '../http.ts';
import { type Fields, readJson, textOf } from '../read-json.ts';
import { type Query, type ReadPages, readPages } from './read-pages.ts';

const REFUSED_KEY = /authenticat|unauthori[sz]ed|forbidden|api[ _-]?key/i;

/**
 * The object in an answer. This provider also reports errors with status 200.
 * @throws BankFault
 */
const readAnswer = (text: string, host: string): Fields => {
  const answer = readJson(text, host);
  if (!isFields(answer)) throw new BankFault('invalid_answer', `${host} answered with JSON of an unexpected shape`);
  const reported = errorOf(answer);
  if (reported === undefined) return answer;
  throw REFUSED_KEY.test(reported)
    ? new BankFault('access_forbidden', `The provider refused the API key: "${sanitize(reported)}"`)
    : new BankFault('provider_error', `The provider reported an error: "${sanitize(reported)}"`);
};

/** @throws BankFault if the list is missing */
const listOf = (answer: Fields, name: string, host: string): readonly unknown[] => {
  const list = answer[name];
  if (Array.isArray(list)) return list;
  throw new BankFault('invalid_answer', `${host} did not return the requested ${name}`);
};

const errorOf = (answer: Fields): string | undefined => {
  const { error } = answer;
  if (error === undefined || error === null || error === false || error === '') return undefined;
  const texts = isFields(error)
    ? [textOf(error, 'code', 'type'), textOf(error, 'message')]
    : [typeof error === 'string' ? error : 'an error', textOf(answer, 'message')];
  return texts.filter((text) => text !== null).join(': ') || 'an error';
};

/** All calls throw BankFault if there is no usable answer. Items are unparsed; numbers are strings. */
export type GlobalClient = {
  readonly accounts: (apiKey: string, call: BankCall) => Promise<ReadPages>;
  /** Both dates inclusive; the provider may return more. */
  readonly transactions: (
    apiKey: string,
    upstreamId: string,
    range: FeedWindow & { readonly includePending: boolean },
    call: BankCall,
  ) => Promise<ReadPages>;
  readonly balance: (apiKey: string, upstreamId: string, call: BankCall) => Promise<Fields>;
  /** not_supported if the account has no holdings. */
  readonly holdings: (apiKey: string, upstreamId: string, call: BankCall) => Promise<ReadPages>;
};

/** One account's year is less than a megabyte. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Invalid keys also get 403. */
const KEY_REFUSED: StatusMeanings = {
  401: ['unauthorized', 'The provider refused the API key (401): reconnect with a new one'],
  403: ['access_forbidden', 'The provider refused the API key (403): reconnect with a new one'],
};
/** For a key that worked for another request. */
const PART_REFUSED: StatusMeanings = {
  401: ['unauthorized', 'The API key does not give access to this data (401)'],
  403: ['access_forbidden', 'The API key does not give access to this data (403)'],
};
const MEANINGS: Readonly<Record<What, StatusMeanings>> = {
  accounts: KEY_REFUSED,
  transactions: KEY_REFUSED,
  balance: PART_REFUSED,
  holdings: PART_REFUSED,
};

type What = 'accounts' | 'transactions' | 'balance' | 'holdings';

export const createGlobalClient = (http: BankHttp, baseUrl: string): GlobalClient => {
  const host = hostOf(baseUrl);
  const get = async (what: What, url: string, apiKey: string, call: BankCall): Promise<Fields> => {
    const headers = { 'x-api-key': apiKey, accept: 'application/json' };
    const { text } = await http.get(url, { headers, call, maxBytes: MAX_BYTES, keep: what, meanings: MEANINGS[what] });
    return readAnswer(text, host);
  };
  const list = (what: Exclude<What, 'balance'>, path: string, query: Query, apiKey: string, call: BankCall) =>
    readPages(async (more) => {
      const answer = await get(what, `${baseUrl}${path}${toSearch({ ...more, ...query })}`, apiKey, call);
      return { answer, items: listOf(answer, what, host) };
    }, `${baseUrl}${path}`);

  return {
    accounts: (apiKey, call) => list('accounts', '/accounts', {}, apiKey, call),
    transactions: async (apiKey, upstreamId, { from, to, includePending }, call) =>
      list(
        'transactions',
        `${pathOf(upstreamId)}/transactions`,
        { from, to, ...(includePending && { include_pending: 'true' }) },
        apiKey,
        call,
      ),
    balance: async (apiKey, upstreamId, call) =>
      get('balance', `${baseUrl}${pathOf(upstreamId)}/balance`, apiKey, call),
    holdings: async (apiKey, upstreamId, call) => list('holdings', `${pathOf(upstreamId)}/holdings`, {}, apiKey, call),
  };
};

/** One path segment for any id. Encoded dot segments are still resolved, so such ids are refused. */
const pathOf = (upstreamId: string): string => {
  if (/^\.{1,2}$/.test(upstreamId)) throw new BankFault('not_found', 'The provider has no account with that id');
  return `/accounts/${encodeURIComponent(upstreamId)}`;
};

const toSearch = (query: Query): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
};
