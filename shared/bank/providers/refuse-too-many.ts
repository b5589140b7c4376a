import { BankFault } from '../domain/bank-fault.ts';

/** More than any family has, and than one sync could keep. */
const MAX_ACCOUNTS = 1_000;

/** @throws BankFault too_large */
export const refuseTooMany = (accounts: readonly unknown[]): void => {
  if (accounts.length <= MAX_ACCOUNTS) return;
  throw new BankFault('too_large', `The provider lists ${accounts.length} accounts; at most ${MAX_ACCOUNTS} are read`);
};
