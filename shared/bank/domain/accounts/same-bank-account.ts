import type { BankAccount } from '../connection.ts';

export type AccountMatch = Pick<BankAccount, 'name' | 'currency' | 'institution'>;

/**
 * Whether two upstream accounts look like one: same name but for case and spaces, and no currency and no institution that
 * says otherwise. Likeness is no proof: see `planRepairs`.
 */
export const isSameBankAccount = (a: AccountMatch, b: AccountMatch): boolean => {
  const name = comparable(a.name);
  return (
    name !== '' &&
    name === comparable(b.name) &&
    mayEqual(a.currency, b.currency) &&
    isSameInstitution(a.institution, b.institution)
  );
};

/** By the best name that both are given: the domain says more than the display name, and an id may be one of this connection. */
const isSameInstitution = (a: AccountMatch['institution'], b: AccountMatch['institution']): boolean => {
  for (const key of ['domain', 'name', 'id'] as const) {
    if (a[key] !== null && b[key] !== null) return comparable(a[key]) === comparable(b[key]);
  }
  return true;
};

/** Case and space make no difference. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const mayEqual = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
