import type { AccountId } from '../../../platform/domain/ids.ts';
import { type Occurrence, wordsOf } from './recurring-series.ts';

type Payee = Pick<Occurrence, 'accountId' | 'currency' | 'merchantId' | 'name'>;
/** `accountId` null: in any account. */
type Wanted = Omit<Payee, 'accountId'> & { readonly accountId: AccountId | null };

/**
 * Finds what has the same merchant, or mentions the name. Words are read once and looked up, because many are sought among many.
 */
export const payeeIndex = <Item extends Payee>(all: readonly Item[]): ((wanted: Wanted) => readonly Item[]) => {
  const known = all.map((payee) => ({ payee, words: wordsOf(payee.name) }));
  const ofMerchant = Map.groupBy(known, ({ payee }) => payee.merchantId);
  const withWord = new Map<string, typeof known>();
  for (const entry of known) {
    for (const word of new Set(entry.words.split(' '))) {
      const others = withWord.get(word);
      if (others === undefined) withWord.set(word, [entry]);
      else others.push(entry);
    }
  }
  const mentioning = (name: string): typeof known => {
    if (name === '') return [];
    const words = wordsOf(name);
    const [rarest = []] = words
      .split(' ')
      .map((word) => withWord.get(word) ?? [])
      .toSorted((a, b) => a.length - b.length);
    return rarest.filter((entry) => ` ${entry.words} `.includes(` ${words} `));
  };
  return ({ accountId, currency, merchantId, name }) => {
    const same = merchantId === null ? [] : (ofMerchant.get(merchantId) ?? []);
    return [...new Set([...same, ...mentioning(name)])]
      .map(({ payee }) => payee)
      .filter((payee) => payee.currency === currency && (accountId === null || payee.accountId === accountId));
  };
};
