import { describe, expect, it } from 'vitest';
import { deleteEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { transactionWith } from '../../../shared/ledger/entries/use-cases/external-id-holder.ts';
import { joinInto, markAsMerged, toJoiningEntry } from '../../../shared/ledger/identity/domain/join-entries.ts';
import { isLiving, type Page, slotId } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aPage, FAMILY, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-05-01T00:00:00.000Z';
const ID = { source: 'shop', id: 'E' };

/** Entries with these names; only the first has the external id. */
const pageOf = (names: readonly string[]): Page =>
  withRows(
    aPage(),
    names.map((name, at) => ({ name, ...(at === 0 && { externalId: ID }) })),
  );
const idOf = (page: Page, name: string): string => entriesOf(page).find((entry) => entry.name === name)?.id ?? '';

const mergeInto = (page: Page, keptName: string, awayName: string): Page => {
  const slotOf = (name: string) => page.slots.find((slot) => isLiving(slot) && slot.content.name === name);
  const [kept, away] = [slotOf(keptName), slotOf(awayName)];
  if (kept === undefined || away === undefined || !isLiving(kept) || !isLiving(away))
    throw new Error('No such entries');
  const by = { userId: 'me', changeSetId: `${awayName} into ${keptName}` };
  const joined = joinInto(kept, toJoiningEntry(away), { now: NOW, by });
  const left = markAsMerged(away, slotId(page, kept), NOW, by);
  return { ...page, slots: page.slots.map((slot) => (slot === kept ? joined : slot === away ? left : slot)) };
};

const holderOn = (page: Page, recordId: string) =>
  transactionWith({ ledger: { readMany: async (_, refs) => refs.map(() => page) } })(FAMILY, recordId, ID);

describe('the transaction with an external id', () => {
  it('is the one that the id was given to, unless it has another by now', async () => {
    const page = pageOf(['A', 'B']);
    expect(await holderOn(page, idOf(page, 'A'))).toEqual({ heldBy: idOf(page, 'A') });
    expect(await holderOn(page, idOf(page, 'B'))).toEqual({});
    expect(await holderOn(aPage(), idOf(page, 'A'))).toEqual({});
  });

  it('is the last one if it was merged into another, and that one was merged again', async () => {
    const page = pageOf(['A', 'B', 'C']);
    const [a, b, c] = ['A', 'B', 'C'].map((name) => idOf(page, name));
    const once = mergeInto(page, 'B', 'A');
    expect(await holderOn(once, a ?? '')).toEqual({ heldBy: b });
    expect(await holderOn(mergeInto(once, 'C', 'B'), a ?? '')).toEqual({ heldBy: c });
  });

  it('is followed through ten merges', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Shop ${String(at).padStart(2, '0')}`);
    const merged = (count: number, page = pageOf(names)): Page =>
      names.slice(0, count).reduce((on, name, at) => mergeInto(on, names[at + 1] ?? '', name), page);
    const ids = names.map((name) => idOf(pageOf(names), name));
    expect(await holderOn(merged(10), ids[0] ?? '')).toEqual({ heldBy: ids[10] });
    expect(await holderOn(merged(11), ids[0] ?? '')).toEqual({ isDeleted: true });
  });

  it('is deleted if it was deleted, or the one that it was merged into was', async () => {
    const page = pageOf(['A', 'B']);
    const [a = '', b = ''] = ['A', 'B'].map((name) => idOf(page, name));
    expect(await holderOn(deleteEntry(page, a, NOW).page, a)).toEqual({ isDeleted: true });
    const merged = mergeInto(page, 'B', 'A');
    expect(await holderOn(deleteEntry(merged, b, NOW).page, a)).toEqual({ isDeleted: true });
  });
});
