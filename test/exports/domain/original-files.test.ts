import { describe, expect, it } from 'vitest';
import { archiveName } from '../../../shared/exports/domain/original-files.ts';

const importedAt = '2026-02-03T04:05:06.000Z';

describe('archiveName', () => {
  it.each([
    ['january.csv', 'files/0001 2026-02-03 january.csv'],
    [null, 'files/0001 2026-02-03 import'],
    ['../../etc/passwd', 'files/0001 2026-02-03 _.._etc_passwd'],
    ['C:\\bank\n.csv', 'files/0001 2026-02-03 C__bank_.csv'],
    ['..', 'files/0001 2026-02-03 import'],
    [`${'a'.repeat(300)}.csv`, `files/0001 2026-02-03 ${'a'.repeat(96)}.csv`],
  ])('is safe in every file system: %j', (filename, name) => {
    expect(archiveName({ key: 'raw/1', filename, importedAt }, 0)).toBe(name);
  });

  it('tells files of one name apart', () => {
    const one = { key: 'raw/1', filename: 'a.csv', importedAt };
    expect(new Set([archiveName(one, 0), archiveName(one, 1)]).size).toBe(2);
  });
});
