import type { Mapping } from '../../mappings/domain/mappings.ts';
import { currencyOfIban, impliedCurrencies } from './find-account-facts.ts';

type Family = {
  readonly currency: string;
  /** Of its accounts that are in use. */
  readonly currencies: readonly string[];
};

type Evidence = {
  /** From the number of the account. */
  readonly ofNumber: string | null;
  /** Of the places where the language of the header is spoken; null if it says nothing. */
  readonly spoken: readonly string[] | null;
};

/**
 * Why the currency of the family may not be that of a new account whose file does not say it, as the end of a sentence; null if nothing
 * speaks against it.
 */
export const currencyDoubt = ({ ofNumber, spoken }: Evidence, { currency, currencies }: Family): string | null => {
  if (ofNumber !== null && ofNumber !== currency) return `its number is of a country with ${ofNumber}`;
  if (spoken !== null && !spoken.includes(currency))
    return `the header is in a language of countries with ${spoken.join(', ')}`;
  const others = [...new Set(currencies)].filter((other) => other !== currency).sort();
  return ofNumber !== null || others.length === 0
    ? null
    : `your accounts have several currencies: ${[currency, ...others].join(', ')}`;
};

/** Marks the accounts whose currency somebody has to choose if publishing creates them. */
export const withCurrencyDoubts = (
  mappings: readonly Mapping[],
  statedOf: (account: string) => string | undefined,
  headers: readonly string[],
  family: Family,
): readonly Mapping[] => {
  const spoken = impliedCurrencies(headers);
  return mappings.map((mapping) => {
    const { type, key, mappable } = mapping;
    if (type !== 'account' || key === '' || mappable !== null || statedOf(key) !== undefined) return mapping;
    const doubt = currencyDoubt({ ofNumber: currencyOfIban(key), spoken }, family);
    return doubt === null ? mapping : { ...mapping, currencyDoubt: doubt };
  });
};
