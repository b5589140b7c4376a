import { expect, it } from 'vitest';
import type { Assignment } from '../../../shared/imports/mappings/domain/assign-mappings.ts';
import { validSavedSettings } from '../../../shared/imports/settings/use-cases/propose-import.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';

const to = (key: string, id: string): Assignment => ({
  type: 'category',
  key,
  mappable: { id, type: 'category', name: `former ${id}` },
  createWhenEmpty: false,
  value: null,
});

it('the choices of an earlier file follow merged categories, and are forgotten with deleted ones', async () => {
  const known = new Map([
    ['kept', 'Kept'],
    ['heir', 'Groceries'],
  ]);
  const pick = (all: ReadonlyMap<string, string>, ids: readonly string[]) =>
    new Map([...all].filter(([id]) => ids.includes(id)));
  const mappables = {
    find: async (_: string, _type: string, ids: readonly string[]) => pick(known, ids),
    heirs: async (_: string, _type: string, ids: readonly string[]) => pick(new Map([['merged', 'heir']]), ids),
  };
  const saved = {
    type: 'TransactionImport',
    accountId: null,
    signature: 'date|amount',
    assignments: [to('A', 'kept'), to('B', 'merged'), to('C', 'deleted')],
    importId: 'one',
    configuration: aConfiguration({}),
    savedAt: '2026-03-01T10:00:00.000Z',
  } as const;
  const valid = await validSavedSettings({ mappables, accounts: { find: async () => undefined } }, 'family', saved);
  expect(valid.assignments.map(({ key, mappable }) => [key, mappable?.id, mappable?.name])).toEqual([
    ['A', 'kept', 'Kept'],
    ['B', 'heir', 'Groceries'],
  ]);
});
