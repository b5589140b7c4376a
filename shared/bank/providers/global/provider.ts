import * as z from 'zod';
import { outsideUrlProblem } from '../../../platform/domain/network/egress.ts';
import type { AccountFeed, FeedNotice } from '../../accounts/domain/account-feed.ts';
import { BankFault, type BankFaultCode } from '../../connections/domain/bank-fault.ts';
import type { BankCall, BankProvider, FeedAnswer, FeedRequest } from '../../use-cases/bank-provider.ts';
import type { BankHttp } from '../http.ts';
import { type AccountReading, accountNotice, ENDS_ALL, faultNotice } from './account-reading.ts';
import { type ListedAccounts, toAccounts } from './accounts.ts';
import { createGlobalClient, type GlobalClient } from './client.ts';
import { readAccount } from './read-account.ts';

export type GlobalProviderOptions = {
  readonly http: BankHttp;
  /** See `toBaseUrl`. */
  readonly baseUrl: string;
};

/** The worldwide provider: an API key, and separate endpoints for each account and its data. */
export const createGlobalProvider = ({ http, baseUrl }: GlobalProviderOptions): BankProvider => {
  const client = createGlobalClient(http, baseUrl);
  return {
    provider: 'global',
    windowDays: 365,
    overlapDays: 7,
    historyDays: 730,
    budget: { soft: 400, hard: 500 },
    connect: async (secret, call) => {
      if (secret.provider !== 'global') throw new BankFault('token_invalid', 'This provider takes an API key');
      const apiKey = toApiKey(secret.apiKey);
      await client.accounts(apiKey, call);
      return toCredential(apiKey);
    },
    fetch: async (credential, request, call) => {
      const apiKey = apiKeyOf(credential);
      const listed = await listAccounts(client, apiKey, request, call);
      const read = await readAccounts({ client, apiKey, request, call }, listed);
      if (listed === undefined) return { ...read, accounts: null };
      const notices = [...listed.notices, ...read.notices];
      return { ...read, accounts: listed.accounts, notices, ...(listed.isPartial && { listIsPartial: true }) };
    },
  };
};

const listAccounts = async (
  client: GlobalClient,
  apiKey: string,
  { accounts, isLatest }: FeedRequest,
  call: BankCall,
): Promise<ListedAccounts | undefined> =>
  isLatest || accounts.length === 0 ? toAccounts(await client.accounts(apiKey, call)) : undefined;

/** If the key just worked for the list, these faults concern one account only. */
const REFUSES_KEY: readonly BankFaultCode[] = ['unauthorized', 'access_forbidden'];

type Read = Pick<FeedAnswer, 'feeds' | 'notices' | 'fault'>;

/**
 * Reads accounts one after another.
 * @throws BankFault see `orThrow`
 */
const readAccounts = async (
  reading: Omit<AccountReading, 'account'>,
  listed: ListedAccounts | undefined,
): Promise<Read> => {
  const feeds: AccountFeed[] = [];
  const notices: FeedNotice[] = [];
  const faults: BankFault[] = [];
  const endsAll = listed === undefined ? [...ENDS_ALL, ...REFUSES_KEY] : ENDS_ALL;
  for (const [at, linked] of reading.request.accounts.entries()) {
    const { upstreamId } = linked;
    const known = listed?.accounts.find((account) => account.upstreamId === upstreamId);
    if (listed?.isPartial === false && known === undefined) {
      notices.push(accountNotice(upstreamId, 'The provider no longer lists this account'));
      continue;
    }
    const account = { ...linked, currency: known?.currency ?? linked.currency };
    const call = leavingTime(reading.call, reading.request.accounts.length - at - 1);
    const read = await attempt({ ...reading, account, call }, listed !== undefined);
    if (!(read instanceof BankFault)) {
      feeds.push(read);
      continue;
    }
    if (endsAll.includes(read.code)) return orThrow({ feeds, notices, fault: read }, listed);
    faults.push(read);
    notices.push(faultNotice('The account', read, upstreamId));
  }
  const [fault] = faults;
  return fault === undefined || feeds.length > 0 ? { feeds, notices } : orThrow({ feeds, notices, fault }, listed);
};

const MS_FOR_EACH = 3_000;

/** Uses at most half of the remaining time, so that one slow account does not block the others. */
const leavingTime = (call: BankCall, after: number): BankCall => {
  const kept = Math.min(call.remaining() / 2, MS_FOR_EACH * after);
  return { ...call, remaining: () => call.remaining() - kept };
};

/** Reports the fault with the list of accounts, which is useful by itself; throws if there is nothing else. */
const orThrow = (read: Read & { readonly fault: BankFault }, listed: ListedAccounts | undefined): Read => {
  if (listed === undefined && read.feeds.length === 0) throw read.fault;
  return read;
};

const attempt = async (reading: AccountReading, isKeyGood: boolean): Promise<AccountFeed | BankFault> => {
  try {
    return await readAccount(reading);
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    return isKeyGood && REFUSES_KEY.includes(error.code) ? new BankFault('provider_error', NO_CONSENT) : error;
  }
};

/** A new key would not help. */
const NO_CONSENT =
  'The provider accepts the API key but does not give access to this account: ' +
  "the bank's consent may have expired; renew it with the provider";

const MAX_LENGTH = 512;
/** Characters allowed in a header. Spaces usually come from copying too much. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** @throws BankFault token_invalid; the message never contains the key */
export const toApiKey = (text: string): string => {
  const apiKey = text.trim();
  if (apiKey === '') throw new BankFault('token_invalid', 'The API key is empty');
  if (apiKey.length > MAX_LENGTH) {
    throw new BankFault('token_invalid', `The API key has more than ${MAX_LENGTH} characters`);
  }
  if (!VISIBLE_ASCII.test(apiKey)) {
    throw new BankFault('token_invalid', 'The API key contains spaces or invalid characters: copy it again');
  }
  return apiKey;
};

/** The encrypted part of a connection. */
const Credential = z.object({ apiKey: z.string().min(1) });

export const toCredential = (apiKey: string): string => JSON.stringify({ apiKey });

export const apiKeyOf = (credential: string): string => Credential.parse(JSON.parse(credential)).apiKey;

/**
 * The base URL of the provider, set by an operator, never by a user. Removes a trailing slash.
 * @throws Error at startup unless it is https (or an allow-listed server) without a query or fragment
 */
export const toBaseUrl = (text: string, allow: readonly string[]): string => {
  const problem = outsideUrlProblem(text, allow) ?? (text.includes('?') ? 'must not contain a query (?)' : undefined);
  if (problem !== undefined) throw new Error(`The base URL of the global provider ${problem}`);
  return text.trim().replace(/\/+$/, '');
};
