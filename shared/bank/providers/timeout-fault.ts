import { BankFault } from '../domain/bank-fault.ts';

/** No time is left for another request. */
export const timeoutFault = (): BankFault => new BankFault('timeout', 'There was no time left to ask the provider');
