import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptFilename } from '../../shared/imports/domain/import-record.ts';

describe('keptFilename', () => {
  it.each([
    ['Umsätze März.csv', 'Umsätze März.csv'],
    ['C:\\Users\\me\\statement.csv', 'statement.csv'],
    ['/home/me/statement.csv', 'statement.csv'],
    ['invoice\u202Efdp.exe\u0000\r\n', 'invoicefdp.exe'],
    ['  ', undefined],
    ['folder/', undefined],
    [null, undefined],
  ])('shortens %j to %j', (name, kept) => {
    expect(keptFilename(name)).toBe(kept);
  });

  it('never returns more than 255 characters, ill-formed text or several lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (name) => {
        const kept = keptFilename(name);
        if (kept === undefined) return;
        expect(kept.length).toBeLessThanOrEqual(255);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/[\p{Cc}/\\]/u);
        expect(keptFilename(kept)).toBe(kept);
      }),
    );
  });
});
