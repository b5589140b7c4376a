import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { counterfoil } from '../../../web/imports/publish/counterfoil.ts';
import { html } from '../../../web/platform/html.ts';
import { shownImport } from '../../support/imports/shown-import.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

type ComparedMoney = NonNullable<ImportDetail['verification']['readback']['sums']>[number];
type Sum = { readonly currency: string; readonly kind?: string; readonly count: number; readonly moneyIn: string };

/** `counted`: how many the ledger has. */
const sumOf = ({ currency, kind = 'transactions', count, moneyIn }: Sum, counted = count): ComparedMoney => {
  const figures = (of: number) => ({ count: of, money_in: moneyIn, money_out: '1.5' });
  return {
    ...{ account_id: null, currency, kind: kind as ComparedMoney['kind'], agrees: true },
    ...{ expected: figures(count), actual: figures(counted), already_there: figures(0) },
  };
};

/** The halves of the counterfoil as texts; none if there is only the verdict. */
const halves = async (sums: readonly ComparedMoney[]): Promise<readonly string[]> => {
  const { shown } = shownImport({ status: 'complete' });
  const { verification } = shown;
  const readback = { ...verification.readback, status: 'matched' as const, sums: [...sums] };
  const content = { ...shown, filename: 'march.csv', verification: { ...verification, readback } };
  const page = String(await counterfoil(aViewer(), content, html`<p>the verdict</p>`));
  expect(page).toContain('the verdict');
  return Array.from(page.matchAll(/<div class="half">(.*?)<\/div>/gs), ([, half = '']) =>
    half
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
};

describe('the counterfoil of an import', () => {
  it('has the figures of the file on one side, and those of the ledger on the other', async () => {
    const sums = [
      sumOf({ currency: 'USD', count: 3, moneyIn: '10' }, 2),
      sumOf({ currency: 'USD', count: 1, moneyIn: '5' }),
    ];
    const [file, ledger] = await halves(sums);
    expect(file).toMatch(/^march\.csv 4 transactions \$15\.00 in \$3\.00 out$/);
    expect(ledger).toMatch(/^Counterfoil 3 transactions \$15\.00 in \$3\.00 out$/);
  });

  it('never adds up currencies', async () => {
    const sums = [
      sumOf({ currency: 'USD', count: 1, moneyIn: '10' }),
      sumOf({ currency: 'EUR', count: 1, moneyIn: '7' }),
    ];
    expect((await halves(sums))[0]).toMatch(/2 transactions \$10\.00 in \$1\.50 out €7\.00 in €1\.50 out$/);
  });

  it.each([
    ['no figures', []],
    [
      'figures of several kinds',
      [
        sumOf({ currency: 'USD', count: 1, moneyIn: '1' }),
        sumOf({ currency: 'USD', kind: 'trades', count: 1, moneyIn: '1' }),
      ],
    ],
    [
      'more currencies than fit',
      ['USD', 'EUR', 'CHF', 'GBP'].map((currency) => sumOf({ currency, count: 1, moneyIn: '1' })),
    ],
  ])('is left out with %s: the verdict stands alone', async (_, sums) => {
    expect(await halves(sums)).toEqual([]);
  });
});
