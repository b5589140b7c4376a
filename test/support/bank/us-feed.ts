import type { AccountFeed, FeedRow } from '../../../shared/bank/accounts/domain/account-feed.ts';
import { createUsProvider } from '../../../shared/bank/providers/us/provider.ts';
import type { FeedAnswer, FeedRequest, LinkedUpstream } from '../../../shared/bank/use-cases/bank-provider.ts';
import { recordedCall } from './recorded-call.ts';

export const aLinked = (changes: Partial<LinkedUpstream> = {}): LinkedUpstream => ({
  upstreamId: 'ACT-1',
  accountType: 'depository',
  currency: 'USD',
  wantsHoldings: true,
  ...changes,
});

export const aFeedRequest = (changes: Partial<FeedRequest> = {}): FeedRequest => ({
  accounts: [aLinked()],
  window: { from: '2026-02-01', to: '2026-03-05' },
  isLatest: true,
  isWhole: true,
  includePending: true,
  ...changes,
});

export type FeedResult = { readonly answer: FeedAnswer; readonly urls: readonly string[] };
export type Telling = { readonly versions?: readonly string[]; readonly timeZone?: string };

/** The feed that the provider reads from one response; a string is the body itself. */
export const tellUs = async (
  body: unknown,
  changes: Partial<FeedRequest> = {},
  { versions = [], timeZone = 'UTC' }: Telling = {},
): Promise<FeedResult> => {
  const urls: string[] = [];
  const get = async (url: string) => {
    urls.push(url);
    return { status: 200, text: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  const provider = createUsProvider({ http: { get, post: get }, windowDays: 44, hosts: [], allow: [] });
  const credential = { url: 'https://feed.example.com/simplefin', username: 'ann', password: 'secret', versions };
  const { call } = recordedCall({ timeZone });
  return { answer: await provider.fetch(JSON.stringify(credential), aFeedRequest(changes), call), urls };
};

export const anAccount = (changes: object = {}): object => ({
  org: { domain: 'bank.example', name: 'Bank', 'sfin-url': 'https://sfin.bank.example' },
  id: 'ACT-1',
  name: 'Checking',
  currency: 'USD',
  balance: '100.23',
  'available-balance': '75.23',
  'balance-date': 1_772_409_600,
  transactions: [],
  holdings: [],
  ...changes,
});

/** The feed of a response with one account. */
export const feedOf = async (
  account: object,
  changes: Partial<FeedRequest> = {},
  telling: Telling = {},
): Promise<AccountFeed> => {
  const { answer } = await tellUs({ errors: [], accounts: [anAccount(account)] }, changes, telling);
  const [feed] = answer.feeds;
  if (feed === undefined) throw new Error('The account has no feed');
  return feed;
};

/** The feed of a single transaction; `linked` is the requested account. */
export const rowOf = async (
  transaction: object,
  linked: Partial<LinkedUpstream> = {},
  telling: Telling = {},
): Promise<FeedRow | string | undefined> => {
  const sent = { id: 'TRN-1', posted: 1_772_323_200, amount: '-33.10', description: 'Shop', ...transaction };
  const feed = await feedOf({ transactions: [sent] }, { accounts: [aLinked(linked)] }, telling);
  return feed.rows[0] ?? feed.faults[0]?.message;
};
