import { describe, expect, it } from 'vitest';
import { archiveName, isCompressed } from '../../../shared/exports/domain/original-files.ts';

const FILE = { key: 'raw/1', importedAt: '2026-02-03T04:05:06.000Z', bytes: 1, sha256: '' };

describe('archiveName', () => {
  it.each([
    ['january.csv', 'files/0001 2026-02-03 january.csv'],
    [null, 'files/0001 2026-02-03 import'],
    ['../../etc/passwd', 'files/0001 2026-02-03 _.._etc_passwd'],
    ['C:\\bank\n.csv', 'files/0001 2026-02-03 C__bank_.csv'],
    ['..', 'files/0001 2026-02-03 import'],
    [`${'a'.repeat(300)}.csv`, `files/0001 2026-02-03 ${'a'.repeat(96)}.csv`],
  ])('is safe in every file system: %j', (filename, name) => {
    expect(archiveName({ ...FILE, filename }, 0)).toBe(name);
  });

  it('tells files of one name apart', () => {
    const file = { ...FILE, filename: 'a.csv' };
    expect(new Set([archiveName(file, 0), archiveName(file, 1)]).size).toBe(2);
  });
});

describe('isCompressed', () => {
  it.each([
    ['a.csv', false],
    ['a.qif', false],
    [null, false],
    ['a.pdf', true],
    ['A.XLSX', true],
    ['all.ndjson.gz', true],
  ])('%j: %s', (filename, expected) => {
    expect(isCompressed({ ...FILE, filename })).toBe(expected);
  });
});
