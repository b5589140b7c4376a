import { firstOf, type QifRecord } from './qif-section.ts';

const BRACKETED = /^\[([^[\]]+)\]/;

/** `Checking` of `[Checking]` or `[Checking]/Class`; '' for what is no account. */
export const accountInBrackets = (text: string): string => BRACKETED.exec(text)?.[1]?.trim() ?? '';

/** The record with which a register begins; it says the balance before all others and is no transaction. */
export const isOpeningRecord = (record: QifRecord): boolean => firstOf(record, 'P').toLowerCase() === 'opening balance';

/** The name that an opening record gives its own account; '' when it is no opening record or names none. */
export const nameInOpeningRecord = (record: QifRecord | undefined): string =>
  record !== undefined && isOpeningRecord(record) ? accountInBrackets(firstOf(record, 'L')) : '';
