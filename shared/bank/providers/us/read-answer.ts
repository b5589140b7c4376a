import type { FeedNotice } from '../../accounts/domain/account-feed.ts';
import { BankFault } from '../../connections/domain/bank-fault.ts';
import { refuseTooMany } from '../answer-faults.ts';
import { canBeKept, sanitize } from '../feed-text.ts';
import { UsAccount, UsAnswer, UsConnection, UsError } from './schema.ts';

/** An account with a unique id, with the connection that version 2 reports for it. */
export type ReadAccount = UsAccount & { readonly id: string; readonly connection: UsConnection | null };

export type ReadAnswer = {
  readonly accounts: readonly ReadAccount[];
  /** The first account for each id that several accounts share; they cannot be told apart. */
  readonly doubled: readonly ReadAccount[];
  /** Accounts with a missing or unusable id, or that are not accounts. */
  readonly unreadable: number;
  readonly errors: readonly UsError[];
};

/** @throws BankFault if the answer has errors or items but no usable account */
export const readAnswer = (answer: unknown, host: string): ReadAnswer => {
  const { data } = UsAnswer.safeParse(answer);
  const errors = distinct((data?.errors ?? []).map((error) => UsError.parse(error)));
  const sent = data?.accounts ?? [];
  if (sent.length === 0 && errors.length > 0) throw providerFault(errors);
  if (data === undefined || data.accounts === null) throw notUnderstood(host);

  refuseTooMany(sent);

  const connections = data.connections.flatMap((connection) => UsConnection.safeParse(connection).data ?? []);
  const read = distinct(sent).map((account) => UsAccount.safeParse(account).data);
  const named = read.filter(
    (account): account is UsAccount & { id: string } => account?.id != null && canBeKept(account.id),
  );
  if (sent.length > 0 && named.length === 0) throw notUnderstood(host);
  const byId = [...Map.groupBy(named, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { account: { ...first, connection: connectionOf(first, connections) }, isDoubled: others.length > 0 },
  );
  return {
    accounts: byId.filter(({ isDoubled }) => !isDoubled).map(({ account }) => account),
    doubled: byId.filter(({ isDoubled }) => isDoubled).map(({ account }) => account),
    unreadable: read.length - named.length,
    errors,
  };
};

const notUnderstood = (host: string): BankFault =>
  new BankFault('invalid_answer', `${host} sent an answer that cannot be read`);

const connectionOf = ({ connectionId }: UsAccount, connections: readonly UsConnection[]): UsConnection | null =>
  connections.find(({ id }) => id !== null && id === connectionId) ?? null;

/** Identical items count once. */
const distinct = <Item>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

const MAX_CODE = 40;

/** The provider's messages, without duplicates: version 2 repeats `errlist` in `errors`. */
export const errorNotices = (errors: readonly UsError[]): readonly FeedNotice[] => {
  const coded = new Set(errors.filter(({ code }) => code !== null).map(errorMessage));
  return errors.filter((error) => error.code !== null || !coded.has(errorMessage(error))).map(toNotice);
};

/** The message for people. */
export const errorMessage = (error: UsError | undefined): string =>
  sanitize(error?.message ?? '') ||
  `something went wrong (${sanitize(error?.code ?? '', MAX_CODE) || 'no reason given'})`;

const toNotice = (error: UsError): FeedNotice => ({
  category: error.code === null ? categoryByWords(error.message ?? '') : categoryByCode(error.code),
  message: errorMessage(error),
  upstreamId: error.accountId,
});

/** `gen.auth`, `con.auth`: the user must sign in again. An unknown code counts as its part before the dot. */
const categoryByCode = (code: string): FeedNotice['category'] => {
  if (/(?:^|[._])auth/i.test(code)) return 'auth';
  return /^gen\.api/i.test(code) ? 'api' : 'other';
};

const categoryByWords = (text: string): FeedNotice['category'] => {
  if (/time(?:d )?.?out/i.test(text)) return 'network';
  if (/auth|forbidden|2fa|password|sign.?in|log.?in/i.test(text)) return 'auth';
  return /429|rate.?limit|fewer requests|every 24 hours/i.test(text) ? 'api' : 'other';
};

const DAY_SECONDS = 24 * 60 * 60;
/** In version 1, only the text shows that a new token or a longer wait is needed. */
const RATE_WORDS = /make fewer requests|only refreshed once every 24 hours|rate.?limit|too many requests/i;
const AUTH_WORDS = /re-?authenticat|authentication/i;
const REFUSED = 'gen.auth';
const AUTH_CODES = new Set([REFUSED, 'auth_failure', 'token_expired', 'authentication_error']);

/** An error about access although accounts were returned: version 2 uses the code only. */
export const accessFault = (errors: readonly UsError[]): BankFault | undefined => {
  const error = errors.find(({ code }) => code?.toLowerCase() === REFUSED);
  return error && new BankFault('access_forbidden', `The provider says: ${errorMessage(error)}`);
};

/** The fault for errors without any accounts. */
const providerFault = (errors: readonly UsError[]): BankFault => {
  const message = `The provider says: ${errorMessage(errors[0])}`;
  if (errors.some((error) => RATE_WORDS.test(error.message ?? ''))) {
    return new BankFault('rate_limited', message, { retryAfter: DAY_SECONDS });
  }
  const code = errors.some(isAboutAccess) ? 'access_forbidden' : 'provider_error';
  return new BankFault(code, message);
};

/** The text counts only if there is no code. */
const isAboutAccess = ({ code, message }: UsError): boolean =>
  code === null ? AUTH_WORDS.test(message ?? '') : AUTH_CODES.has(code.toLowerCase());
