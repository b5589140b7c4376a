import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transactionExport } from '../../../../shared/exports/domain/kinds/entries.ts';
import { csvLine } from '../../../../shared/platform/domain/text/csv-line.ts';
import { readCsvFile } from '../../../support/imports/csv.ts';

const CONFIGURATION = { dateFormat: '%Y-%m-%d', signageConvention: 'inflows_negative' } as const;

/** The transactions file of an export with these names and notes. */
const exported = (texts: readonly string[], columns: readonly string[] = transactionExport.columns): Buffer =>
  Buffer.from(
    csvLine(columns) +
      texts.map((text) => csvLine(['2024-01-05', 'Checking', '12.50', text, '', '', text, 'USD'])).join(''),
  );

describe('a file of our own export', () => {
  it.each(['=1+1', '+cmd', '-1+1', '@SUM', '＝1', '＋1', '－1', '＠x', "'=1", "''=1", "'x", '-12.50', 'plain'])(
    'is read with the original text %j',
    (text) => {
      const { rows } = readCsvFile(exported([text]), CONFIGURATION);

      expect(rows[0]?.errors).toEqual([]);
      expect(rows[0]?.fields).toMatchObject({ name: text, notes: text });
    },
  );

  it('keeps every text without surrounding white space', () => {
    const text = fc.stringMatching(/^'{0,2}[=+\-@＝＋－＠'a][=+'a1]{0,4}$/);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const { rows } = readCsvFile(exported(texts), CONFIGURATION);
        expect(rows.map(({ fields }) => fields.name)).toEqual(texts);
      }),
    );
  });

  it.each(['\t=1', '\n=1', '\r=1'])('keeps a formula after %j harmless and complete', (text) => {
    const { rows } = readCsvFile(exported([text]), CONFIGURATION);

    expect(rows[0]?.fields.name.trimStart()).toBe('=1');
  });

  it('is distinguished from another program’s file, which keeps its apostrophes', () => {
    const columns = [...transactionExport.columns.slice(0, -1), 'Currency of the row'];
    const { rows } = readCsvFile(exported(['=1+1'], columns), CONFIGURATION);

    expect(rows[0]?.fields.name).toBe("'=1+1");
  });
});
