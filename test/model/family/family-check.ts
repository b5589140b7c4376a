import { expect } from 'vitest';
import { accountsToday, readWorths } from '../../../shared/accounts/use-cases/account-worths.ts';
import { type Account, isDebt } from '../../../shared/ledger/entries/domain/account.ts';
import { countOwned } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { plainWorth } from '../../support/ledger/plain-worth.ts';
import { accountOf, type Known, MINE, recordsBehind } from './family-imports.ts';
import { carriedOn, everyOutcome, type PageState, shownOn, textOf } from './family-model.ts';
import { MONTHS, type State, shownOf, statusOf } from './family-state.ts';

/** When all work is finished: some order of the commands explains the state of the product. */
export const checkState = async (state: State): Promise<void> => {
  const { world, imports, acts } = state;
  const { familyId } = world.caller;
  const complete = imports.filter(({ status }) => status === 'complete');
  for (const known of imports) {
    const status = await statusOf(state, known);
    expect([known.by, status.replace('unpublished', 'pending')]).toEqual([known.by, known.status]);
  }
  for (const { id, by } of complete) {
    const proof = (await world.imports.find(familyId, id))?.verification.readback;
    expect([by, proof]).toMatchObject([by, { status: 'matched', mismatches: {} }]);
  }
  const records = (await world.records.list(familyId)).map(({ kind, name }) => `${kind} ${name}`);
  expect(records.sort()).toEqual([...new Set([`category ${MINE}`, ...complete.flatMap(recordsBehind)])].sort());
  const shown = await checkPages(state, complete);
  await checkWorths(state);
  acts.clear();
  const cells = (await world.headers.list(familyId)).flatMap((header) => header.cells);
  expect(cells.reduce((sum, { transactions, trades }) => sum + transactions + trades, 0)).toBe(shown);
};

const DAYS = ['2025-12-31', '2026-01-09', '2026-01-31', '2026-02-14', '2026-02-28'];

/** Checks that balances equal a plain recomputation from all entries, on any day. */
const checkWorths = async ({ world }: State): Promise<void> => {
  const { familyId } = world.caller;
  const [headers, accounts] = await Promise.all([world.headers.list(familyId), world.accounts.list(familyId)]);
  const pages = await world.ledger.readMany(
    familyId,
    headers.map(({ account, key }) => ({ account, month: key.month })),
  );
  const entries = pages.flatMap(entriesOf);
  const worths = await readWorths(world, familyId, { headers, accounts, days: DAYS });
  for (const { id, accountType } of accounts) {
    for (const { currency, worths: own } of worths.get(id) ?? []) {
      const counted = entries.filter((entry) => entry.accountId === id && entry.currency === currency);
      expect(own).toEqual(DAYS.map((day) => plainWorth(counted, day, isDebt(accountType))));
    }
  }
  const later = { ...world, today: async () => '2030-03-01' };
  const byPages = { ...later, headers: { list: world.headers.list } };
  expect(await accountsToday(later)(familyId, accounts)).toEqual(await accountsToday(byPages)(familyId, accounts));
};

/** Returns the number of entries. */
const checkPages = async (state: State, complete: readonly Known[]): Promise<number> => {
  const { world, pages, pageOf } = state;
  const accounts = await world.accounts.list(world.caller.familyId);
  const sessions = complete.filter(({ kind }) => kind === 'session');
  expect(accounts.map(({ name }) => name).sort()).toEqual(['Checking', ...sessions.map(accountOf)].sort());
  const seen = new Set<string>();
  let shown = 0;
  for (const account of accounts) {
    const session = sessions.find((session) => accountOf(session) === account.name);
    for (const month of MONTHS) {
      const key = session === undefined ? `Checking|${month}` : pageOf(session, month);
      seen.add(key);
      shown += await checkPage(state, account, month, key);
    }
  }
  for (const key of pages.keys()) if (!seen.has(key)) pages.delete(key); // of deleted accounts
  return shown;
};

/** Keeps the possible states that explain the page. Returns the number of entries shown. */
const checkPage = async (state: State, account: Account, month: string, key: string): Promise<number> => {
  const { world, imports, pages, acts } = state;
  const page = await world.ledger.read(world.caller.familyId, account, month);
  const entries = entriesOf(page);
  const shown = (await Promise.all(entries.map((entry) => shownOf(state, entry)))).map(textOf).sort();
  const carried = imports.map(({ id }) => {
    const { transactions, trades, parts } = countOwned(page, id);
    return `${transactions + trades}+${parts}`;
  });
  const actual = { shown, carried };
  const factsOf = (page: PageState) => ({
    shown: shownOn(page),
    carried: imports.map(({ by }) => carriedOn(page, by)),
  });
  const before = pages.get(key) ?? [[]];
  const outcomes = everyOutcome(before, acts.get(key) ?? []);
  const matching = outcomes.filter((outcome) => JSON.stringify(factsOf(outcome)) === JSON.stringify(actual));
  if (matching.length === 0) {
    const begun = { key, before, acts: acts.get(key) };
    expect({ ...begun, possible: [actual] }).toEqual({ ...begun, possible: outcomes.map(factsOf) });
  }
  pages.set(key, matching);
  return entries.length;
};

/** After all imports were reverted and deleted. */
export const checkNothingLeft = async ({ world, imports }: State): Promise<void> => {
  const { familyId } = world.caller;
  expect(await world.imports.list(familyId, { page: 1, perPage: 100 })).toMatchObject({ totalCount: 0 });
  expect(world.uploads.keys()).toEqual([]);
  expect((await world.records.list(familyId)).map(({ name }) => name)).toEqual([MINE]);
  expect((await world.accounts.list(familyId)).map(({ name }) => name)).toEqual(['Checking']);
  const cells = (await world.headers.list(familyId)).flatMap((header) => header.cells);
  expect(cells.filter(({ transactions, trades }) => transactions + trades > 0)).toEqual([]);
  for (const { id } of imports) {
    expect(await world.sessions.find(familyId, id)).toBeUndefined();
    expect(await world.sessions.listChunks(id)).toEqual([]);
  }
};
