import { nameInOpeningRecord } from './opening-record.ts';
import { factsOfType, type QifAccount } from './qif-account.ts';
import { firstOf, type QifSection } from './qif-section.ts';

/**
 * Follows which account a section of records belongs to: the last one that `!Account` named before it. A list of
 * several accounts that `!Clear:AutoSwitch` ends names none. A register without one may name itself in its opening
 * record.
 */
export const createAccountTracker = () => {
  let current: { readonly name: string; readonly type: string } | null = null;
  let listed = 0;
  return {
    declare: ({ records }: QifSection): void => {
      const named = records.filter((record) => firstOf(record, 'N') !== '');
      const last = named.at(-1);
      if (last === undefined) return;
      listed += named.length;
      current = { name: firstOf(last, 'N'), type: firstOf(last, 'T') };
    },
    endOfList: (): void => {
      if (listed > 1) current = null;
      listed = 0;
    },
    accountOf: ({ argument, records }: QifSection): QifAccount => {
      listed = 0;
      const facts = factsOfType(current?.type ?? '') ?? factsOfType(argument);
      return {
        name: current?.name ?? nameInOpeningRecord(records[0]),
        accountType: facts?.accountType ?? 'depository',
      };
    },
  };
};
