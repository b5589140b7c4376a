import { describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import type { ChangeSet } from '../../../shared/changes/change-sets/domain/change-set.ts';
import {
  acceptSuggestions,
  OutdatedSuggestionsError,
} from '../../../shared/changes/suggestions/use-cases/accept-suggestions.ts';
import type { NamedSuggestion } from '../../../shared/changes/suggestions/use-cases/find-suggestions.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aPage, FAMILY, withRows } from '../../support/ledger/ledger-builders.ts';

const EDITOR = { familyId: FAMILY, userId: 'person' };
const [firstEntry, secondEntry] = entriesOf(withRows(aPage(), [{ name: 'One' }, { name: 'Other' }]));

/** Suggests food for both transactions until something is accepted. */
const createService = () => {
  const requests: ChangeRequest[] = [];
  const made = new Map<string, ChangeSet>();
  const basis = { clue: 'name', words: null, same: 12, of: 12 } as const;
  const suggestions = [firstEntry, secondEntry].flatMap((entry): readonly NamedSuggestion[] =>
    entry === undefined
      ? []
      : [{ entry, guesses: { category: { value: 'food', probability: 0.95, basis } }, names: new Map() }],
  );
  const accept = acceptSuggestions({
    find: async () => (made.size === 0 ? suggestions : []),
    create: async (_editor, request, id) => {
      requests.push(request);
      const record = { id } as ChangeSet;
      made.set(id, record);
      return record;
    },
    changeSets: { find: async (_family, id) => made.get(id) },
    now: () => '2026-06-01T00:00:00.000Z',
  });
  return { accept, requests };
};

describe('acceptSuggestions', () => {
  const ids = [firstEntry?.id ?? '', secondEntry?.id ?? ''];
  const all = { field: 'category', ids, seen: {} } as const;

  it('gives each transaction what is suggested for it, unless something else was seen', async () => {
    const { accept, requests } = createService();
    await accept(EDITOR, { ...all, seen: { [ids[1] ?? '']: 'rent' } }, 'first');

    expect(requests).toMatchObject([{ kind: 'suggestions', each: { [ids[0] ?? '']: { categoryId: 'food' } } }]);
    expect(Object.keys(requests[0]?.each ?? {})).toHaveLength(1);
  });

  it('leads to the same change set when it is repeated', async () => {
    const { accept, requests } = createService();
    const first = await accept(EDITOR, all, 'first');

    expect(await accept(EDITOR, all, 'first')).toBe(first);
    expect(requests).toHaveLength(1);
    await expect(accept(EDITOR, all, 'second')).rejects.toThrow(OutdatedSuggestionsError);
  });
});
