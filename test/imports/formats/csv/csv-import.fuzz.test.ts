import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsvFile } from '../../../support/imports/csv.ts';

const pieces = fc.constantFrom(
  ...[
    'date',
    'amount',
    'name',
    ',',
    ';',
    '"',
    '""',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    '2024-01-31',
    '-1.50',
    '(2)',
    'é',
    '\ufeff',
    '\0',
    '\\',
  ],
);
const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => `date,amount,name\n${parts.join('')}`);
const files = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  texts.map((text) => Buffer.from(text)),
  texts.map((text) => Buffer.from(text, 'latin1')),
  texts.map((text) => Buffer.from(text, 'utf16le')),
);

describe('readRows on anything', () => {
  it('either rejects the file with a message or numbers rows from 1, with an entry in every valid row', () => {
    fc.assert(
      fc.property(files, (bytes) => {
        const { read, rows } = readCsvFile(bytes);
        if (!read.ok) expect(read.message).not.toBe('');
        expect(rows.map((row) => row.rowNumber)).toEqual(rows.map((_, index) => index + 1));
        for (const row of rows) expect(row.entry !== null).toBe(row.errors.length === 0);
      }),
      { numRuns: 1000 },
    );
  });
});
