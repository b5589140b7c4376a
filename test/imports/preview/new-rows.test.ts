import { describe, expect, it } from 'vitest';
import { type NewRow, newRowsSection, repeatedRows } from '../../../web/imports/preview/new-rows.ts';
import { aViewer } from '../../support/imports/shown-import.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const ROW: NewRow = {
  number: 1,
  merchant: null,
  rules: [],
  cell: null,
  kind: 'transaction',
  isPart: false,
  date: '2026-01-31',
  name: 'Bakery',
  account: 'Giro',
  amount: '12.5',
  currency: 'EUR',
  category: null,
};

const NOT_RULED = { rows: 0, rules: 0, isWhole: true };

describe('newRowsSection', () => {
  const section = async (rows: readonly NewRow[], count = rows.length, ruled = NOT_RULED) =>
    String(
      await newRowsSection(aViewer(), {
        importId: 'i',
        title: 'New transactions',
        rows: { first: rows, repeated: [], categories: ['Coffee', 'Food'], ruled },
        count,
      }),
    );

  it('shows entries in the sign of the ledger, and leads to the others', async () => {
    const salary = { ...ROW, name: 'Salary', amount: '-2850', account: '' };
    const shown = await section([ROW, salary], 31);
    expect(shown).toContain('<td class="amount"><data value="-12.5">-€12.50</data></td>');
    expect(shown).toContain('<data value="2850" class="money-in">+€2,850.00</data>');
    expect(shown).toContain('<td class="wide-only">Giro</td>');
    expect(shown).toContain('<a href="/imports/i/rows?effect=create">and 29 more</a>');
  });

  it('names no account if all rows have the same, and says which amounts are values of holdings', async () => {
    const shown = await section([{ ...ROW, account: null, kind: 'holding', name: 'ACME', isPart: true }]);
    expect(shown).not.toContain('Account');
    expect(shown).toContain('<data value="12.5">€12.50</data>');
    expect(shown).toMatch(/ACME .*Holding.*Part/);
    expect(shown).not.toContain('more');
    expect(await section([])).toBe('');
  });

  it('shows the category of each row, and what rules will change', async () => {
    const category = { name: 'Coffee', color: '#884422', icon: 'coffee' };
    const rows = [{ ...ROW, category, merchant: 'Kettle', rules: [{ id: 'r', name: 'Beans' }] }, ROW];
    const shown = await section(rows, 30, { rows: 14, rules: 2, isWhole: true });
    expect(shown).toMatch(/→ Kettle.*class="chip".*Coffee.*by <a href="\/rules\/r">rule “Beans”<\/a>/s);
    expect(shown).toContain('<p><a href="/rules">2 rules</a> will change 14 of these.</p>');
    expect(await section(rows, 30, { rows: 1, rules: 1, isWhole: false })).toContain(
      '1 rule</a> will change at least 1 of these.',
    );
    const plain = await section([ROW]);
    expect(plain).not.toContain('Category');
    expect(plain).not.toContain('/rules');
  });

  it('changes a row where it is shown', async () => {
    const shown = await section([{ ...ROW, number: 7, cell: 'Food' }]);
    expect(shown).toContain('action="/imports/i/rows/7"');
    expect(shown).toContain('<option value="Food" selected>Food</option><option value="Coffee">Coffee</option>');
    expect(shown).toContain('name="left_out" value="true"');
  });

  it('names rows that say the same', async () => {
    const rows = { repeated: [{ first: 14, row: { ...ROW, number: 15, cell: '' } }] };
    const shown = String(await repeatedRows(aViewer(), 'i', rows));
    expect(shown).toContain('<strong>Rows 14 and 15 are the same.</strong> Both will be added: Bakery');
    expect(shown).toContain('Leave out row 15');
  });

  it.each(INJECTED_NAMES)('shows %s as text', async (name) => {
    expect(
      injectedMarkup(await section([{ ...ROW, name, account: name, category: { name, color: '#884422', icon: 'x' } }])),
    ).toEqual([]);
  });
});
