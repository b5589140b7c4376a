import { expect, it } from 'vitest';
import { fileFormatOf } from '../../../shared/imports/detect/parse/file-format.ts';

const HEAD = 8_192;

it('recognizes a file with a byte order mark even if the examined part ends within a character', () => {
  const start = '\ufeff<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">';
  for (const shift of [0, 1, 2]) {
    const file = Buffer.from(`${start}${' '.repeat(HEAD - Buffer.byteLength(start) - shift)}${'€'.repeat(10)}`);
    expect(fileFormatOf(file)).toBe('camt');
  }
});
