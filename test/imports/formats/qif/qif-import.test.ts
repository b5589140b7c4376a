import { describe, expect, it } from 'vitest';
import { readQifFile } from '../../../../shared/imports/formats/qif/parse/qif-import.ts';
import type { ImportRow } from '../../../../shared/imports/rows/domain/row.ts';
import { aConfiguration } from '../../../support/imports/import-builders.ts';
import { someRules } from '../../../support/imports/qif.ts';

const read = (bytes: Uint8Array, encoding: string | null = null) => {
  const rows: ImportRow[] = [];
  const configuration = aConfiguration({ encoding });
  const context = { ...someRules({ configuration }), type: 'QifImport' as const, mayContinue: () => true };
  return { read: readQifFile(bytes, context, (row) => rows.push(row)), rows };
};
const bank = (payee: string): string => `!Type:Bank\r\nD1/13/24\r\nT-1.00\r\nP${payee}\r\n^\r\n`;

describe('readQifFile', () => {
  it.each([
    ['UTF-8', Buffer.from(bank('Café Žižkov'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${bank('Café Žižkov')}`)],
    ['UTF-16', Buffer.from(`\ufeff${bank('Café Žižkov')}`, 'utf16le')],
  ])('reads %s', (_, bytes) => {
    const { rows, read: outcome } = read(bytes);

    expect(rows.map(({ fields }) => fields.name)).toEqual(['Café Žižkov']);
    expect(outcome).toMatchObject({ ok: true, warnings: [] });
  });

  it('reads Windows-1252, and an encoding that is sent', () => {
    const bytes = Buffer.from(bank('Brückenstraße Café'), 'latin1');

    expect(read(bytes).read).toMatchObject({ ok: true, warnings: [{ code: 'encoding_guessed' }] });
    expect(read(bytes).rows[0]?.fields.name).toBe('Brückenstraße Café');
    expect(read(bytes, 'windows-1252').read).toMatchObject({ ok: true, warnings: [] });
  });

  it.each([
    ['another format', 'date,amount\n2024-01-01,5\n'],
    ['accounts without a section', '!Account\nNA\n^\n'],
    ['a NUL byte', '!Type:Bank\nD1/1/24\0\n'],
    [
      'too many accounts',
      Array.from({ length: 501 }, (_, at) => `!Account\nNA${at}\n^\n!Type:Bank\nD1/1/24\nT1\n^\n`).join(''),
    ],
    ['an account name that is too long', `!Account\nN${'x'.repeat(256)}\n^\n!Type:Bank\nD1/1/24\nT1\n^\n`],
    ['too many headers', '!Type:Bank\n'.repeat(100_001)],
  ])('rejects %s', (_, text) => {
    expect(read(Buffer.from(text)).read).toMatchObject({ ok: false, code: 'invalid_qif' });
  });

  it('rejects an invalid configuration', () => {
    expect(read(Buffer.from(bank('A')), 'klingon').read).toMatchObject({ ok: false, code: 'validation_failed' });
  });

  it('reports an oversized record and continues', () => {
    const { rows } = read(Buffer.from(`!Type:Bank\nD1/13/24\nT1\n${'M\n'.repeat(300_000)}^\nD1/13/24\nT1\n^\n`));

    expect(rows.map(({ errors }) => errors.length)).toEqual([1, 0]);
  });
});
