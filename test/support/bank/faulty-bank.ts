import type { FeedProvider } from '../../../shared/ledger/entries/domain/feed.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import type { PeerReply } from './faulty-answers.ts';
import type { GlobalPeer } from './global-peer.ts';
import type { UsPeer } from './us-peer.ts';

/** A user with access to a provider that the test runs. */
export type BankUser = {
  /** The user's name at the peer. */
  readonly name: string;
  /** The body of the request that connects the user. */
  readonly json: { readonly provider: FeedProvider; readonly setup_token?: string; readonly api_key?: string };
};
type Replies = readonly (PeerReply | 'honest')[];

/** A provider with one account whose responses to one user can have a fault; the same for both providers. */
export type FaultyBank = {
  readonly provider: FeedProvider;
  /** The fault, for readers of the tests. */
  readonly place: string;
  readonly issue: () => BankUser;
  readonly replyWith: (user: BankUser, replies: Replies) => void;
  /** Removes the fault, and adds a transaction. */
  readonly mend: (user: BankUser) => void;
  /** The number of the user's requests to the faulty endpoint. */
  readonly asked: (user: BankUser) => number;
};

/** The same with the time of the first request, which may have waited for other users' requests. */
export const startedBy = (replies: Replies): { readonly replies: Replies; readonly began: () => number } => {
  let began = Number.NaN;
  const noticing =
    (reply: PeerReply): PeerReply =>
    (response) => {
      if (Number.isNaN(began)) began = Date.now();
      reply(response);
    };
  return { replies: replies.map((reply) => (reply === 'honest' ? reply : noticing(reply))), began: () => began };
};

const dayOf = (daysAgo: number): string => addDays(new Date().toISOString().slice(0, 10), -daysAgo);
const noon = (daysAgo: number): number => Date.parse(`${dayOf(daysAgo)}T12:00:00Z`) / 1_000;
const answering =
  (body: object): PeerReply =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const US_ROWS = [2, 5, 5].map((days, at) => ({
  id: `TRN-${at}`,
  posted: noon(days),
  amount: `-1${at}.50`,
  description: `Shop ${at}`,
  payee: `Shop ${at}`,
}));
const usBook = (transactions: readonly object[]) => ({
  errors: [],
  accounts: [
    {
      org: { domain: 'bank.example', name: 'Bank', 'sfin-url': 'https://sfin.bank.example' },
      id: 'ACT-1',
      name: 'Savings plan',
      currency: 'USD',
      balance: '812.40',
      'balance-date': noon(0),
      holdings: [{ id: 'HOL-1', symbol: 'FNDA', description: 'Fund A', shares: '5', market_value: '210.50' }],
      transactions: transactions as readonly { readonly posted: number }[],
    },
  ],
});

export const faultyUsBank = (peer: UsPeer): FaultyBank => {
  peer.book = usBook(US_ROWS);
  const extra = { id: 'TRN-9', posted: noon(1), amount: '-99.00', description: 'After all', payee: 'After all' };
  const path = '/simplefin/accounts';
  const isBy = (authorization: string | undefined, name: string): boolean =>
    Buffer.from(authorization?.slice(6) ?? '', 'base64')
      .toString()
      .startsWith(`${name}:`);
  return {
    provider: 'us',
    place: 'the accounts',
    issue: () => {
      const { setupToken, username } = peer.issueToken();
      return { name: username, json: { provider: 'us', setup_token: setupToken } };
    },
    replyWith: ({ name }, replies) => peer.replyWith(path, replies, name),
    mend: ({ name }) => peer.replyWith(path, [answering(usBook([...US_ROWS, extra]))], name),
    asked: ({ name }) =>
      peer.requests.filter(({ url, authorization }) => url.startsWith(path) && isBy(authorization, name)).length,
  };
};

const GLOBAL_ROWS = [2, 5, 5].map((days, at) => ({
  id: `t${at}`,
  accountId: 41,
  amount: -10.5 - at,
  currency: 'EUR',
  date: dayOf(days),
  merchant: `Shop ${at}`,
}));

/** `ending`: of the path with the fault. */
export const faultyGlobalBank = (peer: GlobalPeer, ending: '/accounts' | '/transactions'): FaultyBank => {
  peer.books.accounts = [{ id: 41, name: 'Savings plan', currency: 'EUR', status: 'ACTIVE' }];
  peer.books.transactions['41'] = GLOBAL_ROWS;
  peer.books.balances['41'] = { balance: { amount: 812.4, currency: 'EUR' } };
  const security = { name: 'Fund A', tickerSymbol: 'FNDA', currency: 'EUR' };
  peer.books.holdings['41'] = [{ security, quantity: 5, price: 42.1, value: 210.5, raw: { quiltt: { id: 'h1' } } }];
  const extra = { ...GLOBAL_ROWS[0], id: 't9', date: dayOf(1), amount: -99, merchant: 'After all' };
  return {
    provider: 'global',
    place: ending === '/accounts' ? 'the list of accounts' : 'the transactions',
    issue: () => {
      const name = peer.issueKey();
      return { name, json: { provider: 'global', api_key: name } };
    },
    replyWith: ({ name }, replies) => peer.replyWith(ending, replies, name),
    mend: ({ name }) => {
      peer.replyWith(ending, ['honest'], name);
      peer.replyWith('/transactions', [answering({ transactions: [...GLOBAL_ROWS, extra], total: 4 })], name);
    },
    asked: ({ name }) =>
      peer.requests.filter(({ url, key }) => url.split('?')[0]?.endsWith(ending) && key === name).length,
  };
};
