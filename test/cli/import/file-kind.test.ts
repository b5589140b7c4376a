import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../cli/src/import/file-kind.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);
const CSV = 'Datum;Name;Betrag\r\n03.04.2026;Tea;-1,00\r\n';

describe('a file whose name does not say what it is', () => {
  it.each([
    ['text', bytes(CSV), 'text/plain'],
    ['text in Latin 1', bytes('Empfänger;Betrag\n', 'latin1'), 'text/plain'],
    ['text in UTF-16 with a mark', bytes(`\ufeff${CSV}`, 'utf16le'), 'text/plain'],
    ['text in UTF-16 without a mark', bytes(CSV, 'utf16le'), 'text/plain'],
    ['a statement in SWIFT blocks', bytes(`\u0001{1:F01}${CSV}\u0003`), 'text/plain'],
    ['a PDF', bytes('%PDF-1.7\n%\u0000\u0001'), 'application/pdf'],
    ['a workbook', bytes('PK\u0003\u0004\u0000\u0000'), /spreadsheetml/],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), 'application/vnd.ms-excel'],
  ])('is sent as what its first bytes are: %s', (_, head, media) => {
    expect(kindOf(head, 'bank.dat').media).toEqual(media instanceof RegExp ? expect.stringMatching(media) : media);
  });

  it.each([
    ['random bytes', Uint8Array.from({ length: 4_096 }, (_, at) => (at * 2_654_435_761) >>> 24)],
    ['a program', bytes('\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000')],
  ])('is refused: %s', (_, head) => {
    expect(() => kindOf(head, 'bank.dat')).toThrow('bank.dat is not a text file, a PDF or an Excel workbook.');
  });
});
