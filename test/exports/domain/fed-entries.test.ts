import { describe, expect, it } from 'vitest';
import { createExportNames, type ExportedAccount } from '../../../shared/exports/domain/export-kind.ts';
import { NO_FACTS } from '../../../shared/exports/domain/export-state.ts';
import { PageWriter, RecordWriter } from '../../../shared/exports/domain/write-records.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { anAccount, aPage, withFed } from '../../support/ledger/ledger-builders.ts';

const ACCOUNT: ExportedAccount = {
  ...anAccount(),
  name: 'Checking',
  accountType: 'depository',
  subtype: null,
  currency: 'USD',
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const linesOf = (page: Page): readonly string[] => {
  const lines: string[] = [];
  const names = createExportNames({ accounts: [ACCOUNT], records: [] });
  const records = new RecordWriter(names, (section, line) => lines.push(`${section} ${line}`));
  new PageWriter(records, NO_FACTS).add(page);
  return lines;
};

describe('an export', () => {
  it.each(['posted', 'stale'] as const)('contains a %s entry like any other, without feed data', (status) => {
    const { page } = withFed(aPage(), { notes: 'n' }, { status, externalId: 'TRN-SECRET', formerIds: ['HOLD-1'] });
    const bare = { ...page, slots: page.slots.map((slot) => ({ ...slot, feed: null })) };

    expect(linesOf(page)).toHaveLength(2);
    expect(linesOf(page)).toEqual(linesOf(bare));
    expect(linesOf(page).join()).not.toMatch(/TRN-SECRET|HOLD-1/);
  });
});
