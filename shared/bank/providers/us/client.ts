import { addDays } from '../../../platform/domain/dates/local-date.ts';
import { MEGABYTE } from '../../../platform/domain/text/byte-size.ts';
import { BankFault, type BankFaultCode } from '../../connections/domain/bank-fault.ts';
import type { BankCall, FeedRequest } from '../../use-cases/bank-provider.ts';
import { hostOf, type StatusMeanings } from '../answer-faults.ts';
import type { BankHttp } from '../http.ts';
import { readJson } from '../read-json.ts';
import type { UsCredential } from './credential.ts';

/**
 * The provider selects by booking time in its own time zone, but a card transaction is dated by purchase, so the
 * request covers more days than needed. Rows booked later than `DAYS_AFTER` arrive with the window of their booking;
 * future bookings are not available.
 */
const DAYS_BEFORE = 2;
const DAYS_AFTER = 8;
const DAYS_AFTER_TODAY = 2;
const NARROWEST_DAYS = 7;

/** Days in a window whose request spans at most `spanDays`. */
export const widestWindow = (spanDays: number): number => Math.max(spanDays - DAYS_BEFORE - DAYS_AFTER, NARROWEST_DAYS);

/**
 * Without accounts to read, the query only lists them. One answer covers all accounts, so accounts are named only for a
 * part of the history.
 */
export const toQuery = (request: FeedRequest): AccountsQuery => {
  const { accounts, window, isLatest, isWhole, includePending } = request;
  if (accounts.length === 0) return { pending: includePending, accounts: [], balancesOnly: true };
  return {
    startDate: epochSeconds(addDays(window.from, -DAYS_BEFORE)),
    endDate: epochSeconds(addDays(window.to, (isLatest ? DAYS_AFTER_TODAY : DAYS_AFTER) + 1)),
    pending: includePending && isLatest,
    accounts: isLatest || isWhole ? [] : accounts.map(({ upstreamId }) => upstreamId),
    balancesOnly: false,
  };
};

const epochSeconds = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;

const VERSION = /^\d{1,3}(?:\.\d{1,3}){0,2}$/;
const MAX_VERSIONS = 20;

/** The versions in `/info`: `{"versions": […]}`, or one version per line on older servers. Other text is ignored. */
export const readVersions = (text: string): readonly string[] =>
  (fromJson(text) ?? text.split('\n'))
    .map((version) => String(version).trim())
    .filter((version) => VERSION.test(version))
    .slice(0, MAX_VERSIONS);

const fromJson = (text: string): readonly unknown[] | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'versions' in value && Array.isArray(value.versions)
      ? value.versions
      : undefined;
  } catch {
    return undefined;
  }
};

export type AccountsQuery = {
  /** Epoch seconds: inclusive start, exclusive end. */
  readonly startDate?: number;
  readonly endDate?: number;
  readonly pending: boolean;
  /** Upstream ids; empty for all accounts. */
  readonly accounts: readonly string[];
  readonly balancesOnly: boolean;
};

const MAX_CLAIM_BYTES = 8 * 1024;
const MAX_INFO_BYTES = 64 * 1024;
/** About 50,000 transactions; parsing needs 30 times that memory. */
const MAX_ACCOUNTS_BYTES = 8 * MEGABYTE;

const CLAIM_MEANINGS: StatusMeanings = {
  403: [
    'token_compromised',
    'The provider refused the setup token: it was already used, has expired or was exposed. ' +
      'Disable it with the provider and create a new one',
  ],
};
const IF_LOST = 'The setup token may be used up: if the provider refuses it next time, disable it and create a new one';
const USE_MEANINGS: StatusMeanings = {
  402: ['payment_required', 'The provider requires payment (402): check your subscription with the provider'],
  403: [
    'access_forbidden',
    'The provider refused access (403): it was revoked or has expired. Reconnect with a new setup token',
  ],
};

/** The four requests of the protocol, without interpreting the answers. All throw BankFault. */
export const createUsClient = (http: BankHttp) => ({
  /** Exchanges the token for an access URL; sent only once. */
  claim: async (claimUrl: string, call: BankCall): Promise<string> => {
    const request = { call, maxBytes: MAX_CLAIM_BYTES, meanings: CLAIM_MEANINGS, ifLost: IF_LOST };
    try {
      return (await http.post(claimUrl, { ...request, headers: { 'content-length': '0' } })).text;
    } catch (error) {
      throw error instanceof BankFault ? claimFault(error) : error;
    }
  },

  /** The protocol versions of the server; empty if it reports none. */
  versions: async (credential: Omit<UsCredential, 'versions'>, call: BankCall): Promise<readonly string[]> => {
    const request = { headers: headersOf(credential), call, maxBytes: MAX_INFO_BYTES };
    return readVersions((await http.get(`${credential.url}/info`, request)).text);
  },

  /** JSON with numbers as strings. */
  accounts: async (credential: UsCredential, query: AccountsQuery, call: BankCall): Promise<unknown> => {
    const url = `${credential.url}/accounts?${searchOf(query, credential.versions)}`;
    const request = { headers: headersOf(credential), call, maxBytes: MAX_ACCOUNTS_BYTES, meanings: USE_MEANINGS };
    return readJson((await http.get(url, { ...request, keep: 'accounts' })).text, hostOf(url));
  },
});

const headersOf = ({ username, password }: Pick<UsCredential, 'username' | 'password'>) => ({
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

/** Unwanted parameters are omitted: servers check whether `pending` is present, not its value. */
const searchOf = (query: AccountsQuery, versions: readonly string[]): URLSearchParams => {
  const search = new URLSearchParams();
  if (query.startDate !== undefined) search.set('start-date', String(query.startDate));
  if (query.endDate !== undefined) search.set('end-date', String(query.endDate));
  if (query.pending) search.set('pending', '1');
  for (const account of query.accounts) search.append('account', account);
  if (query.balancesOnly) search.set('balances-only', '1');
  if (versions.some((version) => /^2(?:\.|$)/.test(version))) search.set('version', '2');
  return search;
};

/** Faults that mean the server answered without an access URL. */
const ANSWERED: ReadonlySet<BankFaultCode> = new Set<BankFaultCode>([
  ...(['bad_request', 'unauthorized', 'not_found', 'not_supported', 'server_error', 'fetch_failed'] as const),
]);
const NOT_TAKEN = 'The setup token was not accepted: create a new one with the provider';

const claimFault = (fault: BankFault): BankFault => {
  if (!ANSWERED.has(fault.code)) return fault;
  const advice = fault.code === 'server_error' ? IF_LOST : NOT_TAKEN;
  const { retryAfter } = fault;
  const extras = { cause: fault, ...(retryAfter !== undefined && { retryAfter }) };
  return new BankFault('claim_failed', `${fault.message}. ${advice}`, extras);
};
