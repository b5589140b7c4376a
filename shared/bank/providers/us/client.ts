import { BankFault, type BankFaultCode } from '../../domain/bank-fault.ts';
import type { BankCall } from '../../use-cases/bank-provider.ts';
import { hostOf } from '../host-of.ts';
import type { BankHttp } from '../http.ts';
import { readJson } from '../read-json.ts';
import type { StatusMeanings } from '../status-fault.ts';
import type { UsCredential } from './credential.ts';
import { readVersions } from './read-versions.ts';

export type AccountsQuery = {
  /** Epoch seconds: on or after, strictly before. */
  readonly startDate?: number;
  readonly endDate?: number;
  readonly pending: boolean;
  /** Upstream ids; empty: all of them. */
  readonly accounts: readonly string[];
  readonly balancesOnly: boolean;
};

const MB = 1024 * 1024;
const MAX_CLAIM_BYTES = 8 * 1024;
const MAX_INFO_BYTES = 64 * 1024;
/** Some 50,000 transactions; reading them takes 30 times that of memory. */
const MAX_ACCOUNTS_BYTES = 8 * MB;

const CLAIM_MEANINGS: StatusMeanings = {
  403: [
    'token_compromised',
    'The provider refused the setup token: it was used before, has expired, or is known to others. ' +
      'Disable it at the provider and make a new one',
  ],
};
const IF_LOST = 'The setup token may be used up: if it is refused the next time, disable it and make a new one';
const USE_MEANINGS: StatusMeanings = {
  402: ['payment_required', 'The provider wants to be paid (402): see to the subscription there'],
  403: [
    'access_forbidden',
    'The provider refused access (403): it was revoked or has expired. Connect again with a new setup token',
  ],
};

/** The four requests of the protocol, and nothing of what their answers mean. All throw BankFault. */
export const createUsClient = (http: BankHttp) => ({
  /** Exchanges the token for the text of an access URL; sent once. */
  claim: async (claimUrl: string, call: BankCall): Promise<string> => {
    const request = { call, maxBytes: MAX_CLAIM_BYTES, meanings: CLAIM_MEANINGS, ifLost: IF_LOST };
    try {
      return (await http.post(claimUrl, { ...request, headers: { 'content-length': '0' } })).text;
    } catch (error) {
      throw error instanceof BankFault ? claimFault(error) : error;
    }
  },

  /** Which versions of the protocol the server speaks; empty when it does not say. */
  versions: async (credential: Omit<UsCredential, 'versions'>, call: BankCall): Promise<readonly string[]> => {
    const request = { headers: headersOf(credential), call, maxBytes: MAX_INFO_BYTES };
    return readVersions((await http.get(`${credential.url}/info`, request)).text);
  },

  /** JSON whose numbers are texts. */
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

/** What is not wanted is left out: servers look at whether `pending` is there, not at what it says. */
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

/** The server answered, and not with an access URL. */
const ANSWERED: ReadonlySet<BankFaultCode> = new Set<BankFaultCode>([
  ...(['bad_request', 'unauthorized', 'not_found', 'not_supported', 'server_error', 'fetch_failed'] as const),
]);
const NOT_TAKEN = 'The setup token was not taken: make a new one at the provider';

const claimFault = (fault: BankFault): BankFault => {
  if (!ANSWERED.has(fault.code)) return fault;
  const advice = fault.code === 'server_error' ? IF_LOST : NOT_TAKEN;
  const { retryAfter } = fault;
  const extras = { cause: fault, ...(retryAfter !== undefined && { retryAfter }) };
  return new BankFault('claim_failed', `${fault.message}. ${advice}`, extras);
};
