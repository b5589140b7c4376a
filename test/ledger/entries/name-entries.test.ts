import { describe, expect, it } from 'vitest';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import { nameEntries } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anAccount, anEntryContent, aPage, FAMILY } from '../../support/ledger/ledger-builders.ts';

const entry = (content: Partial<EntryContent>) => {
  const { page } = addEntry(aPage(), anEntryContent(content), sha256('seed'), '2026-06-01T00:00:00.000Z');
  const [added] = entriesOf(page);
  if (added === undefined) throw new Error('no entry');
  return added;
};
const account = { id: anAccount().id, name: 'Checking' } as never;
const known = new Map([
  ['c1', { id: 'c1', name: 'Food' }],
  ['t1', { id: 't1', name: 'Tag' }],
]);

const rig = () => {
  const asked: string[][] = [];
  const name = nameEntries({
    ledger: {
      readMany: async (_family, refs) => {
        asked.push(['page', ...refs.map(({ month }) => month)]);
        return refs.map(() => aPage());
      },
    },
    accounts: { findMany: async (_family, ids) => new Map(ids.map((id) => [id, account])) },
    records: {
      findMany: async (_family, kind, ids) => {
        asked.push([kind, ...ids]);
        return new Map([...known].filter(([id]) => ids.includes(id)));
      },
    },
  });
  return { name, asked };
};

describe('nameEntries', () => {
  it('reads each record once, and no kind without references', async () => {
    const { name, asked } = rig();
    const categorized = entry({ categoryId: 'c1' });

    const named = await name(FAMILY, [categorized, categorized]);

    expect(named.map(({ category }) => category?.name)).toEqual(['Food', 'Food']);
    expect(asked).toEqual([['category', 'c1']]);
  });

  it('reads a deleted record as none', async () => {
    const { name } = rig();

    const [named] = await name(FAMILY, [entry({ categoryId: 'gone', merchantId: 'gone', tagIds: ['gone', 't1'] })]);

    expect(named).toMatchObject({ category: null, merchant: null, tags: [{ id: 't1', name: 'Tag' }] });
  });

  it('reads nothing without references', async () => {
    const { name, asked } = rig();

    expect(await name(FAMILY, [])).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('reads the page of the other sides of transfers once, and a link to an entry that does not exist as none', async () => {
    const { name, asked } = rig();
    const { id } = entry({});
    const transfer = { side: 'outflow', otherId: id, status: 'confirmed', notes: null } as const;
    const linked = entry({ links: { transfer, rejected: [] } });

    expect((await name(FAMILY, [linked, linked])).map((named) => named.transfer)).toEqual([null, null]);
    expect(asked.map(([kind]) => kind)).toEqual(['page']);
  });
});
