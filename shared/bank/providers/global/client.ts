import type { FeedWindow } from '../../domain/account-feed.ts';
import { BankFault } from '../../domain/bank-fault.ts';
import type { BankCall } from '../../use-cases/bank-provider.ts';
import { hostOf, type StatusMeanings } from '../answer-faults.ts';
import { sanitise } from '../feed-text.ts';
import type { BankHttp } from '../http.ts';
import { type Fields, isFields, readJson, textOf } from '../read-json.ts';
import { type Query, type ReadPages, readPages } from './read-pages.ts';

const REFUSED_KEY = /authenticat|unauthori[sz]ed|forbidden|api[ _-]?key/i;

/**
 * The object that an answer is. This provider also says with a 200 that it failed.
 * @throws BankFault
 */
const readAnswer = (text: string, host: string): Fields => {
  const answer = readJson(text, host);
  if (!isFields(answer)) throw new BankFault('invalid_answer', `${host} answered with JSON of another shape`);
  const told = errorOf(answer);
  if (told === undefined) return answer;
  throw REFUSED_KEY.test(told)
    ? new BankFault('access_forbidden', `The provider refused the API key: "${sanitise(told)}"`)
    : new BankFault('provider_error', `The provider failed and said: "${sanitise(told)}"`);
};

/** @throws BankFault when there is no such list */
const listOf = (answer: Fields, name: string, host: string): readonly unknown[] => {
  const list = answer[name];
  if (Array.isArray(list)) return list;
  throw new BankFault('invalid_answer', `${host} answered without the ${name} that were asked for`);
};

const errorOf = (answer: Fields): string | undefined => {
  const { error } = answer;
  if (error === undefined || error === null || error === false || error === '') return undefined;
  const texts = isFields(error)
    ? [textOf(error, 'code', 'type'), textOf(error, 'message')]
    : [typeof error === 'string' ? error : 'an error', textOf(answer, 'message')];
  return texts.filter((text) => text !== null).join(': ') || 'an error';
};

/** Every call throws BankFault when nothing that could be used came. Items are unread, their numbers are texts. */
export type GlobalClient = {
  readonly accounts: (apiKey: string, call: BankCall) => Promise<ReadPages>;
  /** Both days inclusive; the provider may give more. */
  readonly transactions: (
    apiKey: string,
    upstreamId: string,
    range: FeedWindow & { readonly includePending: boolean },
    call: BankCall,
  ) => Promise<ReadPages>;
  readonly balance: (apiKey: string, upstreamId: string, call: BankCall) => Promise<Fields>;
  /** not_supported where this account has none. */
  readonly holdings: (apiKey: string, upstreamId: string, call: BankCall) => Promise<ReadPages>;
};

/** A year of one account is below a megabyte. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Invalid keys are answered with 403 as well. */
const KEY_REFUSED: StatusMeanings = {
  401: ['unauthorized', 'The provider refused the API key (401): connect again with a new one'],
  403: ['access_forbidden', 'The provider refused the API key (403): connect again with a new one'],
};
/** A key that was good for something else before. */
const PART_REFUSED: StatusMeanings = {
  401: ['unauthorized', 'The provider does not give it to this API key (401)'],
  403: ['access_forbidden', 'The provider does not give it to this API key (403)'],
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

/** One segment whatever the id is. A step up stays one even when it is encoded, so no account is called that. */
const pathOf = (upstreamId: string): string => {
  if (/^\.{1,2}$/.test(upstreamId)) throw new BankFault('not_found', 'The provider has no account of that id');
  return `/accounts/${encodeURIComponent(upstreamId)}`;
};

const toSearch = (query: Query): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
};
