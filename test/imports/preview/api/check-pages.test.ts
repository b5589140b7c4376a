import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { call, type Listed, settled } from '../../../support/http/api-client.ts';
import { aFile } from '../../../support/imports/sent-file.ts';
import { openImportForms } from '../../../support/pages/import-forms.ts';

const ROWS =
  'Date,Payee,Amount\n2026-03-03,SQ *KETTLE 0231,-4.50\n2026-03-03,SQ *KETTLE 0231,-4.50\n2026-03-09,Payroll,3200.00\n';

const { apiKey, newAccount, taken, page, post, browser } = await openImportForms();
const textOf = (body: string): string => body.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');

describe('the check of an import', () => {
  it('shows a pending row and its booking in words, until somebody decides', async () => {
    const account = await newAccount('Card');
    const rows =
      'Date,Payee,Amount,Status\n2026-03-03,Cafe Central,-20.00,Pending\n2026-03-05,CAFE CENTRAL 1010,-24.00,Booked\n';
    const added = async (name: string, content: string): Promise<string> => {
      const { id } = await taken(aFile(name, content), { account_id: account.id });
      const json = { state_col_label: 'Status', state_values: { Pending: 'booked', Booked: 'booked' } };
      expect((await call('PATCH', `/imports/${id}`, { apiKey, json })).status).toBe(200);
      return id;
    };
    const id = await added('card.csv', rows);
    const path = `/imports/${id}`;
    const asked = 'Pending. Booked as CAFE CENTRAL 1010 (row 2) of Mar 5, 2026, €24.00?';
    const check = textOf(await page(`${path}/effect`));
    expect(check).toContain(`Row 1: Cafe Central, Mar 3, 2026, -€20.00. ${asked}`);
    expect(check).toContain('may be a pending transaction that was booked');
    expect(textOf(await page(`${path}/rows?effect=review`))).toContain(asked);

    await post(`${path}/rows/1`, { on_possible_duplicate: 'match', back: '' });
    expect(textOf(await page(`${path}/rows`))).toContain(
      'Pending, and booked as CAFE CENTRAL 1010 (row 2) of Mar 5, 2026, €24.00, so it will not be added',
    );
    expect(textOf(await page(`${path}/effect`))).not.toContain('Booked as');
    await call('POST', `${path}/publish`, { apiKey });
    await settled(id, apiKey);

    const later = 'Date,Payee,Amount,Status\n2026-03-09,Fuel,-50.00,Pending\n';
    const first = await added('fuel.csv', later);
    await call('POST', `/imports/${first}/publish`, { apiKey });
    await settled(first, apiKey);
    const booked = 'Date,Payee,Amount,Status\n2026-03-12,FUEL AND MORE,-61.20,Booked\n';
    const second = await added('booked.csv', booked);
    expect(textOf(await page(`/imports/${second}/effect`))).toContain(
      'Row 1: FUEL AND MORE, Mar 12, 2026, -€61.20. The same as the pending Fuel of Mar 9, 2026, €50.00?',
    );
  });

  it('names repeated rows, changes rows where they are shown, and explains what is left out', async () => {
    await call('POST', '/categories', { apiKey, json: { name: 'Coffee' } });
    const merchant = await call<{ data: { id: string } }>('POST', '/merchants', { apiKey, json: { name: 'Kettle' } });
    const rule = {
      name: 'Kettles',
      resource_type: 'transaction',
      active: true,
      conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'kettle' }],
      actions: [{ action_type: 'set_transaction_merchant', value: merchant.body.data.id }],
    };
    const made = await call<{ data: { id: string } }>('POST', '/rules', { apiKey, json: rule });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const account = await newAccount('Daily');
    const { id } = await taken(aFile('bank.csv', ROWS), { account_id: account.id });
    const path = `/imports/${id}`;

    const first = await page(`${path}/effect`);
    expect(textOf(first)).toContain('Rows 1 and 2 are the same. Both will be added: SQ *KETTLE 0231');
    expect(textOf(first)).toMatch(/Money in€3,200\.00Money out€9\.00/);
    expect(first).toContain('→ Kettle');
    expect(first).toContain(`<a href="/rules/${made.body.data.id}">rule “Kettles”</a>`);

    const out = await post(`${path}/rows/2`, { back: 'effect', left_out: 'true' });
    expect(out.location).toBe(`${path}/effect?done=left_out`);
    const filed = { back: 'effect', category: 'Coffee', was_category: '' };
    expect((await post(`${path}/rows/1`, filed)).location).toBe(`${path}/effect?done=saved`);
    const second = textOf(await page(`${path}/effect`));
    expect(second).toContain('Left out: 1 row, because it was left out by hand (-€4.50).');
    expect(second).toContain('Coffee');
    expect(second).not.toContain('are the same');

    await call('POST', `${path}/publish`, { apiKey });
    await settled(id, apiKey);
    const result = textOf(await page(`${path}/verification`));
    expect(result).toContain('Left out: 1 row, because it was left out by hand (-€4.50).');
    expect(result).toMatch(/Verified [^.;]+\./);
    const proof = await browser.get<{ left_out: unknown }>(`${path}/proof`);
    expect(proof.body.left_out).toMatchObject({ rows: 1, sums: [{ currency: 'EUR', net: '-4.5' }] });

    const { data } = (await call<Listed<Transaction>>('GET', `/transactions?import_id=${id}`, { apiKey })).body;
    const [payroll] = data.filter(({ name }) => name === 'Payroll');
    await call('PATCH', `/transactions/${payroll?.id}`, { apiKey, json: { notes: 'March' } });
    expect(textOf(await page(`${path}/verification`))).toMatch(/Verified [^.;]+; 1 has been edited since\./);

    const undo = textOf(await page(`${path}/revert`));
    expect(undo).toMatch(/Daily2Mar 3, 2026 to Mar 9, 2026€3,200\.00€4\.50/);
    expect(undo).toContain('One of them has been edited since');
    expect(undo).toContain('The account Daily.');
    expect(textOf(await page('/imports'))).toMatch(/bank\.csv.*Daily.*Mar 3, 2026 to Mar 9, 2026.*€3,200\.00.*€4\.50/);
  });
});
