import type { AccountFeed, FeedBalance, FeedHolding, FeedNotice } from '../../accounts/domain/account-feed.ts';
import type { BankCall, FeedRequest, LinkedUpstream } from '../../use-cases/bank-provider.ts';
import { isoCurrency } from '../feed-amount.ts';
import { feedDate } from '../feed-date.ts';
import { quote, sanitize } from '../feed-text.ts';
import type { ReadAccount } from './read-answer.ts';
import type { UsError } from './schema.ts';
import { toHolding } from './to-holding.ts';
import { toRow } from './to-row.ts';
import { decimalOf } from './to-upstream-account.ts';

export type FeedPlace = Pick<FeedRequest, 'window' | 'isLatest'> & {
  readonly linked: LinkedUpstream;
  readonly call: Pick<BankCall, 'timeZone' | 'today'>;
  readonly wantsPending: boolean;
  readonly errors: readonly UsError[];
  /** All accounts of the answer. */
  readonly accounts: readonly ReadAccount[];
};

/** Everything that one answer contains for one linked account. */
export const toFeed = (account: ReadAccount, place: FeedPlace): AccountFeed => {
  const { linked, window, isLatest, wantsPending, call, errors, accounts } = place;
  const currency = isoCurrency(account.currency) ?? linked.currency;
  const rowPlace = { accountType: linked.accountType, timeZone: call.timeZone, currency, window, wantsPending };
  const read = (account.transactions ?? []).map((sent) => toRow(sent, rowPlace));
  const faults = read.flatMap((row) => (row.kind === 'fault' ? [row.fault] : []));
  const isComplete = account.transactions !== null && !isCutShort(account, errors, accounts);
  const holdings = isLatest && linked.wantsHoldings ? readHoldings(account, linked.accountType, currency) : undefined;
  return {
    upstreamId: account.id,
    rows: read.flatMap((row) => (row.kind === 'row' ? [row.row] : [])),
    faults,
    complete: isComplete ? window : null,
    pendingComplete: isComplete && faults.length === 0 && isLatest && wantsPending,
    ...(isLatest && { balance: balanceOf(account, call) }),
    ...(holdings !== undefined && { holdings: holdings.list, holdingsComplete: holdings.isComplete }),
    notices: [...currencyNotices(account, linked), ...balanceNotices(account), ...(holdings?.notices ?? [])],
  };
};

const balanceOf = (account: ReadAccount, { timeZone, today }: FeedPlace['call']): FeedBalance => {
  const date = feedDate(account.balanceDate ?? '', timeZone) ?? today;
  return {
    amount: decimalOf(account.balance),
    available: decimalOf(account.available),
    currency: isoCurrency(account.currency),
    date: date > today ? today : date,
  };
};

type ReadHoldings = {
  readonly list: readonly FeedHolding[];
  readonly isComplete: boolean;
  readonly notices: readonly FeedNotice[];
};

const readHoldings = (account: ReadAccount, accountType: string, currency: string): ReadHoldings | undefined => {
  if (account.holdings === null) return undefined;
  const read = account.holdings.map((sent) => toHolding(sent, account, { accountType, currency }));
  const unreadable = read.filter((holding) => holding === undefined).length;
  return {
    list: read.filter((holding) => holding != null),
    isComplete: unreadable === 0,
    notices: unreadable === 0 ? [] : [notice(account, `${unreadable} of its holdings could not be read`)],
  };
};

const balanceNotices = (account: ReadAccount): readonly FeedNotice[] =>
  account.balance !== null && decimalOf(account.balance) === null
    ? [notice(account, `Balance ${quote(account.balance)} is not a number like -1234.50`)]
    : [];

/** A currency may be a URL that explains it: it is shown, never called. */
const currencyNotices = (account: ReadAccount, { currency }: LinkedUpstream): readonly FeedNotice[] =>
  account.currency === null || isoCurrency(account.currency) !== null
    ? []
    : [
        notice(
          account,
          `The account is in ${sanitize(account.currency, MAX_URL)}, which is not an ISO 4217 currency: read as ${currency}`,
        ),
      ];

const MAX_URL = 150;

const notice = ({ id }: ReadAccount, message: string): FeedNotice => ({ category: 'other', message, upstreamId: id });

/** Phrases that mean that the answer does not cover all days. */
const RANGE_WORDS = new RegExp(
  [
    String.raw`\brange\b|start.?date|end.?date|\bcapped\b|truncat`,
    String.raw`(?:limited to|at most|up to|maximum(?: of)?) (?:the last )?\d+ days`,
    String.raw`transactions\b.*\b(?:incomplete|missing)|(?:incomplete|missing) (?:data|transactions|days)`,
  ].join('|'),
  'i',
);
/** A shorter name is likely to occur in any text, so it must match in case. */
const SHORTEST_NAME = 3;

/**
 * Whether an error means that transactions of the account may be missing, so that absence proves nothing. Version 1
 * only has text, which names the bank at best: `accounts` are all accounts of the answer, so that a message about one
 * bank does not affect the others.
 */
const isCutShort = (account: ReadAccount, errors: readonly UsError[], accounts: readonly ReadAccount[]): boolean =>
  errors.some((error) => {
    const { code, message, accountId, connectionId } = error;
    if (accountId !== null) return accountId === account.id;
    if (connectionId !== null) return connectionId === account.connectionId;
    if (code === null) return isInWords(account, message ?? '', accounts);
    return !/^gen\.api/i.test(code) || RANGE_WORDS.test(message ?? '');
  });

const isInWords = (account: ReadAccount, text: string, accounts: readonly ReadAccount[]): boolean => {
  const names = [banksOf, ({ name }: ReadAccount) => [name]].find((namesOf) =>
    accounts.some((account) => isNamed(text, namesOf(account))),
  );
  return names === undefined ? RANGE_WORDS.test(text) : isNamed(text, names(account));
};

const banksOf = ({ org, connection }: ReadAccount): readonly (string | null)[] => [
  org.name,
  org.domain,
  connection?.name ?? null,
];

const isNamed = (text: string, names: readonly (string | null)[]): boolean =>
  names.some((name) => {
    const words = wordsOf(name ?? '');
    if (words.trim() === '') return false;
    if (words.trim().length < SHORTEST_NAME) return wordsOf(text).includes(words);
    return wordsOf(text).toLowerCase().includes(words.toLowerCase());
  });

/** Surrounded by spaces, so that only whole words match. */
const wordsOf = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `;
