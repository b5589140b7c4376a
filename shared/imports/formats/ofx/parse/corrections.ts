import { quoteValue } from '../../../../platform/domain/errors.ts';
import type { StatementEntry } from '../../../statements/domain/statement-file.ts';
import { askAboutRepeated, entryKey, isBooked } from '../../../statements/parse/repeated-entries.ts';
import { entryText } from '../../../statements/parse/statement-signs.ts';

/** An entry with what it does to another one (OFX 11.4.4.1). */
export type CorrectingEntry = {
  readonly entry: StatementEntry;
  /** `REPLACE` or `DELETE`, upper case; blank if it corrects nothing. */
  readonly action: string;
  /** The bank's number (FITID) of the corrected entry. */
  readonly corrects: string;
};

/** Whether a number identifies an entry: some banks write the same for all. */
const isNumber = (reference: string): boolean => /[^0\s-]/u.test(reference);

/**
 * Corrections within the statement are applied: a corrected entry is left out. What they do to an entry of an earlier file, or to one that
 * the number does not identify, is asked, and so are entries that repeat another one with its number, day, amount and texts.
 */
export const applyCorrections = (read: readonly CorrectingEntry[]): readonly StatementEntry[] => {
  const corrected = new Set<StatementEntry>();
  const unknown = new Set<StatementEntry>();
  for (const { entry, action, corrects } of read) {
    if (action === '') continue;
    const [target, ...others] = read.filter((other) => other.entry !== entry && other.entry.reference === corrects);
    if (target === undefined || others.length > 0 || !isNumber(corrects)) unknown.add(entry);
    else if (!isCorrecting(target, entry)) corrected.add(target.entry);
  }
  const entries = read.map(({ entry, action, corrects }): StatementEntry => {
    const doubt = unknown.has(entry) ? { doubt: ofEarlier(entry, action, corrects) } : {};
    const isReplaced = corrected.has(entry) || action === 'DELETE';
    return { ...entry, ...doubt, ...(isReplaced && { isReplaced }) };
  });
  return withRepeated(entries);
};

/** Two corrections of the same number do not take each other back. */
const isCorrecting = ({ corrects }: CorrectingEntry, entry: StatementEntry): boolean =>
  corrects !== '' && corrects === entry.reference;

const ofEarlier = (entry: StatementEntry, action: string, corrects: string): NonNullable<StatementEntry['doubt']> => {
  const what = `a transaction that the bank numbers ${quoteValue(corrects)}, which this file does not have exactly once`;
  const text = `${action === 'DELETE' ? 'DELETE' : 'REPLACE'} ${entryText(entry)}`;
  return action === 'DELETE'
    ? {
        text,
        question: `The bank takes back ${what}: ${entryText(entry)}. Delete it if it was added before.`,
        ifLeftOut: 'it is not in the account, or I have deleted it',
      }
    : {
        text,
        question: `${entryText(entry)} takes the place of ${what}. Is that one in the account?`,
        ifBooked: 'no, or I have deleted it: add this row',
        ifLeftOut: 'yes: leave this row out',
      };
};

const withRepeated = (entries: readonly StatementEntry[]): readonly StatementEntry[] => {
  const seen = new Set<string>();
  const repeated = new Set<StatementEntry>();
  for (const entry of entries.filter(isBooked)) {
    const key = entryKey(entry);
    if (seen.has(key) && isNumber(entry.reference)) repeated.add(entry);
    seen.add(key);
  }
  return askAboutRepeated(entries, repeated);
};
