import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { changeEntry, type EntryChange } from '../../../shared/ledger/entries/use-cases/change-entry.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { entityTag, ifMatch } from '../../../shared/platform/http/response/entity-tag.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { anEntryContent, aPage, FAMILY } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const [NOW, LATER, LAST] = ['2026-06-01T00:00:00.000Z', '2026-06-01T00:00:01.000Z', '2026-06-01T00:00:02.000Z'];

const setUp = () => {
  const memory = createMemoryLedger();
  const { page, entryId } = addEntry(aPage(), anEntryContent(), sha256('entry'), NOW);
  memory.put(page);
  const change = (over: Partial<EntryChange> = {}) =>
    changeEntry(memory)({
      familyId: FAMILY,
      entryId,
      kind: 'transaction',
      precondition: () => undefined,
      change: (current, { id }) => editEntry(current, id, { notes: 'mine' }, LATER).page,
      ...over,
    });
  const seen = async () => {
    const entry = await memory.entries.find(FAMILY, entryId);
    return ifMatch(anApiEvent({ headers: { 'if-match': entityTag(entry ?? {}) } }));
  };
  const remove: EntryChange['change'] = (current, { id }) => deleteEntry(current, id, LATER).page;
  const byOther = () =>
    memory.put(editEntry(memory.read(page.account, page.month), entryId, { name: 'theirs' }, LAST).page);
  return { ...memory, change, entryId, seen, remove, byOther };
};

describe('changeEntry', () => {
  it('returns the entry as stored', async () => {
    const { change, entries, entryId } = setUp();

    expect(await change()).toMatchObject({ notes: 'mine', updatedAt: LATER });
    expect(await change()).toEqual(await entries.find(FAMILY, entryId));
  });

  it('rejects a state that changed after the client saw it, even at the last moment', async () => {
    const { change, seen, byOther, beforeNextChange, all } = setUp();
    const precondition = await seen();
    beforeNextChange(byOther);

    await expect(change({ precondition })).rejects.toMatchObject({ code: 'precondition_failed' });
    expect(all()).toMatchObject([{ name: 'theirs', notes: null }]);
  });

  it('recognizes its own write after a lost answer', async () => {
    const { change, seen, loseAnswers, remove, all } = setUp();
    loseAnswers(1);
    expect(await change({ precondition: await seen() })).toMatchObject({ notes: 'mine' });

    loseAnswers(1);
    expect(await change({ precondition: await seen(), change: remove })).toBeUndefined();
    expect(all()).toEqual([]);
  });

  it.each([
    ['another kind', { kind: 'valuation' }, 'Valuation not found'],
    ['an id that is none', { entryId: 'x' }, 'Transaction not found'],
    ['an id without a page', { entryId: '00c0ffee-5ee0-8000-8000-000000000000' }, 'Transaction not found'],
  ] as const)('does not find %s', async (_, over, message) => {
    await expect(setUp().change(over)).rejects.toThrow(message);
  });
});
