import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { bindNamed } from '../../../shared/ledger/entries/use-cases/bind-named.ts';
import { deleteTransaction, updateTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createEntryReader } from '../../../shared/ledger/store/ledger-pages.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import type { CommandOf } from './family-commands.ts';
import { accountOf, MINE } from './family-imports.ts';
import type { Act, Shown } from './family-model.ts';
import { MONTHS, type State, shownOf } from './family-state.ts';

type Found = { readonly entry: Entry; readonly account: string; readonly month: string };

/** A person who edits transactions while other work is in progress. */
export const createPerson = (state: State, { documents, tableName }: TestTable) => {
  const { world, imports, mine, tick, note, pageOf } = state;
  const { caller, ledger, accounts, records, randomId: newId, now } = world;
  const entries = createEntryReader(documents, tableName);
  const bind = bindNamed({ accounts, records });
  const update = updateTransaction({ bind, entries, ledger, newId, now, today: world.today });
  const remove = deleteTransaction({ ledger, now });
  const change = (id: string, entry: Parameters<typeof update>[2]['entry']) =>
    update(caller, id, { entry, splits: undefined }, () => undefined);

  const wholeTransactions = async (): Promise<readonly Found[]> => {
    const found: Found[] = [];
    for (const account of await accounts.list(caller.familyId)) {
      for (const month of MONTHS) {
        const page = await ledger.read(caller.familyId, account, month);
        for (const entry of entriesOf(page)) found.push({ entry, account: account.name, month });
      }
    }
    return found.filter(({ entry }) => entry.parentId === null && entry.kind === 'transaction');
  };

  const file = async (entry: Entry, seen: Shown, at: number, category: string | null): Promise<Act | undefined> => {
    if (seen.category === category) return undefined;
    await change(entry.id, { categoryId: category && mine });
    return { kind: 'file', at, seen, category };
  };

  /** The same action for the model; undefined if the product changes nothing. */
  const act = async (entry: Entry, how: CommandOf<'edit'>['how']): Promise<Act | undefined> => {
    const seen = await shownOf(state, entry);
    const at = tick();
    if (how === 'remove') {
      await remove(caller, entry.id, () => undefined);
      return { kind: 'remove', at, seen };
    }
    if (how === 'rename') {
      const name = `edited ${at}`;
      await change(entry.id, { name });
      return { kind: 'rename', at, seen, name };
    }
    if (how === 'reprice') {
      if (entry.hasParts) return undefined; // its amount changes only together with its parts
      const amount = entry.amount === '7' ? '1.5' : '7';
      await change(entry.id, { amount });
      return { kind: 'reprice', at, seen, place: `${entry.kind} ${entry.date} ${amount}` };
    }
    return file(entry, seen, at, how === 'file' ? MINE : null);
  };

  return async ({ which, how }: CommandOf<'edit'>): Promise<void> => {
    const all = await wholeTransactions();
    const found = all[which % Math.max(1, all.length)];
    if (found === undefined) return;
    const { entry, account, month } = found;
    const session = imports.find((known) => known.kind === 'session' && accountOf(known) === account);
    const acted = await act(entry, how);
    if (acted !== undefined) note(session === undefined ? `Checking|${month}` : pageOf(session, month), acted);
    tick();
  };
};
