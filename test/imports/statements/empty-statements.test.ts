import { describe, expect, it } from 'vitest';
import { readFile } from '../../support/imports/read-file.ts';

const QUIET = [
  ':20:STARTUMS',
  ':25:10020030/1234567',
  ':28C:5/1',
  ':60F:C260501EUR1250,00',
  ':62F:C260531EUR1250,00',
  '-',
].join('\r\n');

describe('a statement of days on which nothing was booked', () => {
  it('can be published, because it covers these days', async () => {
    const { record, errors, rows } = await readFile(QUIET, { filename: 'quiet.sta' });
    expect([errors, rows]).toEqual([[], []]);
    expect(record.periods).toMatchObject([{ opening: '1250', closing: { amount: '1250' } }]);
  });

  it('is no table without rows', async () => {
    expect((await readFile('Date,Amount,Name\n')).errors.join()).toContain('The file has no data rows');
  });
});
