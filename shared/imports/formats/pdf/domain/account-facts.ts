import type { AccountFacts } from '../../../accounts/domain/account-facts.ts';
import { bankNumberOf } from '../../../accounts/domain/bank-number.ts';
import { currencyOfIban, ibansIn } from '../../../accounts/domain/find-account-facts.ts';
import { accountLine } from './account-names.ts';

/** The account that the lines outside the rows name; undefined if they name none by its whole number, or several. */
export const accountFactsOf = (texts: readonly string[], isCard: boolean): AccountFacts | undefined => {
  const named = texts.filter((text) => accountLine(text) !== undefined);
  const ibans = new Set(ibansIn(named).map((iban) => iban.replaceAll(' ', '')));
  const numbers = new Set(named.flatMap((text) => bankNumberOf(accountLine(text)?.number ?? '') ?? []));
  const [number, ...others] = ibans.size > 0 ? ibans : numbers;
  if (number === undefined || others.length > 0) return undefined;
  return { number, type: isCard ? 'credit_card' : null, currency: currencyOfIban(number), spoken: null };
};
