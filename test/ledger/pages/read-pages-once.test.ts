import { describe, expect, it } from 'vitest';
import type { PageRef } from '../../../shared/ledger/entries/domain/entry.ts';
import { readPagesOnce } from '../../../shared/ledger/pages/use-cases/read-pages-once.ts';
import { anAccount, FAMILY } from '../../support/ledger/ledger-builders.ts';

const account = anAccount({ tag: '0a0a0a0a' });
const other = anAccount({ tag: '0b0b0b0b' });

const pageOf = ({ account: { tag }, month }: PageRef): string => `${tag} ${month}`;

describe('readPagesOnce', () => {
  it('reads a page once, in the requested order, and together what is missing', async () => {
    const asked: string[][] = [];
    const read = readPagesOnce(async (_, pages) => {
      asked.push(pages.map(pageOf));
      return pages.map(pageOf);
    });
    const [march, april] = [
      { account, month: '2026-03' },
      { account, month: '2026-04' },
    ];
    const elsewhere = { account: other, month: '2026-03' };

    expect(await read(FAMILY, [march])).toEqual(['0a0a0a0a 2026-03']);
    expect(await read(FAMILY, [elsewhere, april, march])).toEqual([
      '0b0b0b0b 2026-03',
      '0a0a0a0a 2026-04',
      '0a0a0a0a 2026-03',
    ]);
    expect(await read(FAMILY, [april])).toEqual(['0a0a0a0a 2026-04']);
    expect(asked).toEqual([['0a0a0a0a 2026-03'], ['0b0b0b0b 2026-03', '0a0a0a0a 2026-04']]);
  });

  it('gives the error to everybody who asks for the page', async () => {
    const read = readPagesOnce(() => Promise.reject(new Error('out of order')));
    const page = { account, month: '2026-03' };

    await expect(read(FAMILY, [page])).rejects.toThrow('out of order');
    await expect(read(FAMILY, [page])).rejects.toThrow('out of order');
  });
});
