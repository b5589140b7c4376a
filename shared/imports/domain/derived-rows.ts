/**
 * Numbers of entries that no row of the file stands for, above every number that a row can have: an entry's id derives
 * from its number. The cash that a trade moved has the trade's number more, opening balances count on.
 */
export const CASH_NUMBERS = 1_000_000_000;
export const OPENING_NUMBERS = 2_000_000_000;

export const isDerivedRow = ({ row }: { readonly row: number }): boolean => row >= CASH_NUMBERS;
