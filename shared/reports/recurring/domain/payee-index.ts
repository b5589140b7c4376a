import { type Occurrence, wordsOf } from './recurring-series.ts';

type Payee = Pick<Occurrence, 'accountId' | 'currency' | 'merchantId' | 'name'>;
/** `accountId` null: in any account. */
type Wanted = Omit<Payee, 'accountId'> & { readonly accountId: string | null };

/**
 * Finds what has the same merchant, or mentions the name. Words are read once and looked up, because many are sought among many.
 */
export const payeeIndex = <One extends Payee>(all: readonly One[]): ((wanted: Wanted) => readonly One[]) => {
  const known = all.map((one) => ({ one, words: wordsOf(one.name) }));
  const ofMerchant = Map.groupBy(known, ({ one }) => one.merchantId);
  const withWord = new Map<string, typeof known>();
  for (const each of known) {
    for (const word of new Set(each.words.split(' '))) {
      const others = withWord.get(word);
      if (others === undefined) withWord.set(word, [each]);
      else others.push(each);
    }
  }
  const mentioning = (name: string): typeof known => {
    if (name === '') return [];
    const words = wordsOf(name);
    const [rarest = []] = words
      .split(' ')
      .map((word) => withWord.get(word) ?? [])
      .toSorted((a, b) => a.length - b.length);
    return rarest.filter((each) => ` ${each.words} `.includes(` ${words} `));
  };
  return ({ accountId, currency, merchantId, name }) => {
    const same = merchantId === null ? [] : (ofMerchant.get(merchantId) ?? []);
    return [...new Set([...same, ...mentioning(name)])]
      .map(({ one }) => one)
      .filter((one) => one.currency === currency && (accountId === null || one.accountId === accountId));
  };
};
