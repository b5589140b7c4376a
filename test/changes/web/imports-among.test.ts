import { expect, it } from 'vitest';
import { importsAmong } from '../../../functions/changes/change-pages/imports-among.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { FAMILY } from '../../support/ledger/ledger-builders.ts';

const at = (minute: number): string => `2026-02-01T08:${String(minute).padStart(3, '0')}:00.000Z`;

const added = (minute: number): ImportRecord =>
  ({
    id: `i${minute}`,
    status: 'complete',
    attempt: { id: 'a', begunAt: at(minute) },
    verification: { expectedRecordCounts: { transactions: 1 } },
  }) as unknown as ImportRecord;

it('the edit history lists the newest 100 imports of a page, and counts the others', async () => {
  const items = Array.from({ length: 120 }, (_, minute) => added(minute));
  const imports = {
    list: async () => ({ items, totalCount: items.length, unreadable: new Map(), page: 1, perPage: 200 }),
  };
  const { imports: shown, importsLeftOut } = await importsAmong(imports, FAMILY, {
    after: at(9),
    until: at(118),
  });
  expect(shown.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, place) => `i${118 - place}`));
  expect(importsLeftOut).toBe(9);
});
