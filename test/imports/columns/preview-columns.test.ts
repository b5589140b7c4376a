import { describe, expect, it } from 'vitest';
import { previewColumns } from '../../../shared/imports/columns/use-cases/preview-columns.ts';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { aConfiguration, anImport } from '../../support/imports/import-builders.ts';
import { memoryUploads } from '../../support/store/memory-uploads.ts';

const FAMILY = { id: 'f', currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' };

const preview = async (
  text: string,
  configuration: Partial<ImportConfiguration> = {},
  over: Partial<ImportRecord> = {},
) => {
  const uploads = memoryUploads();
  const bytes = Buffer.from(text);
  await uploads.put('raw/one', bytes);
  const before = uploads.keys();
  const seen = await previewColumns({
    families: { find: async () => FAMILY },
    accounts: { find: async () => undefined, list: async () => [] },
    uploads,
    now: () => '2026-11-21T10:00:00.000Z',
  })(anImport({ raw: { key: 'raw/one', bytes: bytes.length, sha256: '' }, ...over }), aConfiguration(configuration));
  expect(uploads.keys()).toEqual(before);
  return seen;
};

const rows = (count: number, row = (number: number) => `11/${String((number % 20) + 1)}/2026,-${number}.50,shop`) =>
  `date,amount,name\n${Array.from({ length: count }, (_, index) => row(index + 1)).join('\n')}\n`;

describe('previewColumns', () => {
  it('shows the first ten rows and the number of rows', async () => {
    const seen = await preview(rows(12));
    expect(seen.rows.map(({ row }) => row.fields.amount)).toEqual(
      Array.from({ length: 10 }, (_, index) => `-${index + 1}.5`),
    );
    expect(seen.stats).toEqual({ rowsCount: 12, validRowsCount: 12, invalidRowsCount: 0 });
    expect(seen.sample).toEqual({ rowsLookedAt: 12, isWhole: true });
    expect(seen.headers).toEqual(['date', 'amount', 'name']);
    expect(seen.configuration).toMatchObject({ dateColLabel: 'date', amountColLabel: 'amount', nameColLabel: 'name' });
  });

  it('stops after a thousand rows and reports that', async () => {
    const seen = await preview(`${rows(1_001)}"never ends\n`);
    expect(seen.stats.rowsCount).toBe(1_000);
    expect(seen.sample).toEqual({ rowsLookedAt: 1_000, isWhole: false });
    expect((await preview(rows(1_000))).sample).toEqual({ rowsLookedAt: 1_000, isWhole: true });
  });

  it('lists up to twenty row errors, including those after the first ten rows', async () => {
    const seen = await preview(rows(50, (number) => `11/02/2026,${number > 20 ? 'free' : '-1.50'},shop`));
    expect(seen.rows.flatMap(({ row }) => row.errors)).toEqual([]);
    expect(seen.stats).toEqual({ rowsCount: 50, validRowsCount: 20, invalidRowsCount: 30 });
    expect(seen.rowErrors).toHaveLength(20);
    expect(seen.rowErrors[0]).toBe('Row 21: Amount "free" is not a number in the format 1,234.56');
  });

  it('uses the proposed settings instead of the saved ones', async () => {
    const text = 'Tag;Wert\n21.11.2026;-1.234,50\n';
    const stored = { configuration: aConfiguration({ dateColLabel: 'elsewhere' }) };
    const seen = await preview(
      text,
      { dateColLabel: 'Tag', amountColLabel: 'Wert', dateFormat: '%d.%m.%Y', numberFormat: '1.234,56', colSep: ';' },
      stored,
    );
    expect(seen.rows.map(({ row }) => [row.fields.amount, row.errors])).toEqual([['-1234.5', []]]);
  });

  it('names missing columns', async () => {
    const seen = await preview(rows(1), { amountColLabel: 'Betrag' });
    expect(seen.missingHeaders).toEqual(['betrag']);
    expect(seen.rows[0]?.row.errors).toEqual(['Amount column "Betrag" is not in the header']);
  });

  it('validates splits as a whole even if the thousandth row is in the middle of one', async () => {
    const header = 'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared';
    const plain = Array.from({ length: 999 }, () => 'Cash,2026-11-01,Shop,,Daily,Food,-1.00,0,Yes');
    const split = [
      'Cash,2026-11-02,Shop,(SPLIT INTO 2) all,,,0,-3.00,Yes',
      'Cash,2026-11-02,Shop,(SPLIT 1 OF 2) a,Daily,Food,-1.00,0,Yes',
      'Cash,2026-11-02,Shop,(SPLIT 2 OF 2) b,Daily,Food,-2.00,0,Yes',
    ];
    const seen = await preview([header, ...plain, ...split].join('\n'), {}, { type: 'ActualImport' });
    expect([seen.stats, seen.sample.isWhole]).toEqual([
      { rowsCount: 1_000, validRowsCount: 1_000, invalidRowsCount: 0 },
      false,
    ]);
  });

  it('uses date bounds as of today, like reading the file again', async () => {
    const stale = { dateBounds: { earliest: '1990-01-01', latest: '2020-01-01' } };
    expect((await preview(rows(1), {}, stale)).stats.validRowsCount).toBe(1);
  });

  it.each([
    ['validation_failed', rows(1), { dateFormat: '%Q' }, {}],
    ['invalid_csv', rows(1), { rowsToSkip: 9 }, {}],
    ['invalid_csv', '"never ends\n', {}, {}],
    ['invalid_import_type', rows(1), {}, { type: 'QifImport' }],
    ['missing_content', rows(1), {}, { raw: null }],
    ['busy', rows(1), {}, { raw: { key: 'raw/one', bytes: 1, sha256: '', copyFrom: { key: 'form', etag: 'x' } } }],
    ['upload_not_found', rows(1), {}, { raw: { key: 'raw/one', bytes: 1, sha256: '' } }],
  ] as const)('refuses with %s', async (code, text, configuration, over) => {
    await expect(preview(text, configuration, over)).rejects.toMatchObject({ code });
  });
});
