import type { FeedNotice } from '../../domain/feed-row.ts';
import { sanitise } from '../sanitise.ts';
import type { UsError } from './schema.ts';

const MAX_CODE = 40;

/** What the provider says beside its accounts, each once: version 2 repeats in `errors` what `errlist` says. */
export const errorNotices = (errors: readonly UsError[]): readonly FeedNotice[] => {
  const coded = new Set(errors.filter(({ code }) => code !== null).map(errorMessage));
  return errors.filter((error) => error.code !== null || !coded.has(errorMessage(error))).map(toNotice);
};

/** For people. */
export const errorMessage = (error: UsError | undefined): string =>
  sanitise(error?.message ?? '') ||
  `something went wrong (${sanitise(error?.code ?? '', MAX_CODE) || 'no reason given'})`;

const toNotice = (error: UsError): FeedNotice => ({
  category: error.code === null ? categoryByWords(error.message ?? '') : categoryByCode(error.code),
  message: errorMessage(error),
  upstreamId: error.accountId,
});

/** `gen.auth`, `con.auth`: somebody must sign in again. A code that is not known counts as what stands before its dot. */
const categoryByCode = (code: string): FeedNotice['category'] => {
  if (/(?:^|[._])auth/i.test(code)) return 'auth';
  return /^gen\.api/i.test(code) ? 'api' : 'other';
};

const categoryByWords = (text: string): FeedNotice['category'] => {
  if (/time(?:d )?.?out/i.test(text)) return 'network';
  if (/auth|forbidden|2fa|password|sign.?in|log.?in/i.test(text)) return 'auth';
  return /429|rate.?limit|fewer requests|every 24 hours/i.test(text) ? 'api' : 'other';
};
