import { randomUUID } from 'node:crypto';
import type { Entry } from '../../shared/ledger/entries/domain/entry.ts';
import { bindNamed } from '../../shared/ledger/entries/use-cases/bind-named.ts';
import { nameEntries, nameEntry } from '../../shared/ledger/entries/use-cases/name-entries.ts';
import { toTransaction } from '../../shared/ledger/schema/transaction.ts';
import type { Caller } from '../../shared/platform/domain/family.ts';
import { accounts } from '../accounts/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { today } from '../people/adapters.ts';
import { type Made, made } from '../platform/adapters.ts';
import { announcingLedger, entries, ledger } from './adapters.ts';

/** The names of the records that entries refer to. */
export const naming = () => nameEntries(made({ ledger, accounts, records }));

const namingChanged = () => nameEntry(made({ ledger: announcingLedger, accounts, records }));
const binding = () => bindNamed(made({ accounts, records }));

/** The adapters of endpoints that change entries. */
export const changing = {
  entries,
  ledger: announcingLedger,
  bind: binding,
  name: namingChanged,
  today,
};

type Changing = Made<typeof changing> & { readonly now: () => string };

export const forChanges = <Ports extends Changing>(ports: Ports) => ({ ...ports, newId: randomUUID });

/** The answer with a transaction that was just written. */
export const transactionAnswer = async (
  { name, today }: Pick<Changing, 'name' | 'today'>,
  { familyId, accountLimit }: Pick<Caller, 'familyId' | 'accountLimit'>,
  entry: Entry,
) => {
  const [named, day] = await Promise.all([name(familyId, entry, accountLimit), today(familyId)]);
  return { data: toTransaction(named, day), tagged: entry };
};
