import { describe, expect, it } from 'vitest';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { aMatch, withFed } from '../../support/ledger/ledger-builders.ts';
import { fieldOf, openLedgerForms, TYPED } from '../../support/pages/ledger-forms.ts';
import { openCloud } from '../../support/people/cloud-person.ts';

const { account, addTransaction, api, family, listed, page, send, stranger } = await openLedgerForms();

describe('transactions', () => {
  it('are added once, with the sign from the direction', async () => {
    const once = 'of-this-test';
    const ids = [await addTransaction({ once, direction: 'in', name: 'Salary' })];
    ids.push(await addTransaction({ once, direction: 'in', name: 'Salary' }));
    expect(new Set(ids).size).toBe(1);
    const { data } = await api<{ data: Transaction }>('GET', `/transactions/${ids[0]}`);
    expect(data.amount).toBe('-1004.50');
    expect((await page(`/transactions/${ids[0]}`)).body).toContain('+$1,004.50');
  });

  it('are changed, but not over changes of another user', async () => {
    const id = await addTransaction({ name: 'Before' });
    const path = `/transactions/${id}`;
    const version = fieldOf(await page(path), 'version');
    await api('PATCH', path, { notes: 'of somebody else' });
    const form = { ...TYPED, excluded: 'true', name: 'After', version };
    const stale = await send(path, form);
    expect(stale.status).toBe(412);
    expect(stale.body).toContain('value="After"');
    expect(stale.body).toContain('Somebody changed this after you opened it');

    const saved = await send(path, { ...form, version: fieldOf(stale, 'version') });
    expect(saved.location).toMatch(new RegExp(`^${path}\\?done=saved&undo=`));
    const { data } = await api<{ data: Transaction }>('GET', path);
    expect(data).toMatchObject({ name: 'After', excluded: true, notes: null, amount: '1004.50' });
  });

  it('are filtered in the family’s formats, and invalid filters show an error at their field', async () => {
    await addTransaction({ name: 'Needle', amount: '77.70' });
    const path = `/accounts/${account.id}`;
    const found = await page(`${path}?search=needle&min_amount=77.70&max_amount=1%2C000&start_date=&kind=standard`);
    expect(found.status).toBe(200);
    expect(found.body.match(/<th scope="row"><a/g)).toHaveLength(1);
    const wrong = await page(`${path}?min_amount=much&search=kept`);
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatch(/id="field-min_amount-error">Enter the lowest amount as /);
    expect(wrong.body).toContain('value="kept"');
    expect((await page('/transactions?account_id=no-id')).status).toBe(422);
  });

  it('are downloaded as CSV as they are filtered, with harmless cells, and to their own family only', async () => {
    const name = '=HYPERLINK("https://evil.example")';
    await addTransaction({ name, amount: '1,004.50', date: '2026-03-05', notes: 'CSV, "first"' });
    await addTransaction({ name: 'CSV pay', amount: '20', direction: 'in', date: '2026-03-04', notes: 'CSV' });
    const path = `/accounts/${account.id}?search=CSV`;
    const [, href = ''] = /href="([^"]+)">Download these 2 as CSV/.exec((await page(path)).body) ?? [];
    const { body, headers } = await page(href.replaceAll('&amp;', '&'));
    expect(body.split('\r\n')).toEqual([
      'date,account_name,amount,currency,name,merchant,category,tags,notes,excluded,external_id,external_source,metadata',
      `2026-03-05,Joint,-1004.5,USD,"'=HYPERLINK(""https://evil.example"")",,,,"CSV, ""first""",false,,,`,
      '2026-03-04,Joint,20,USD,CSV pay,,,,CSV,false,,,',
      '',
    ]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="transactions-[-\d]{10}\.csv"$/);
    const foreign = await page(`/transactions/export?account_id=${account.id}`, stranger);
    expect(foreign.body.split('\r\n')).toHaveLength(2);
    expect((await page('/transactions/export?min_amount=much')).status).toBe(422);
  });

  it.each([
    ['start_date=2026-03-02&end_date=2026-03-01', 'end_date', 'To 2026-03-01 must not be before start date 2026-03-02'],
    ['min_amount=1%2C000.50&max_amount=20', 'max_amount', 'Amount to 20 must not be less than min amount 1000.5'],
  ])('show an error at the end of a range that is before its start (%s)', async (query, field, why) => {
    for (const path of ['/transactions', `/accounts/${account.id}`]) {
      const { status, body } = await page(`${path}?${query}`);
      expect(status).toBe(422);
      expect(body).toContain(`id="field-${field}-error">${why}</small>`);
    }
  });

  it('are deleted only with their current version', async () => {
    const id = await addTransaction({ name: 'To be deleted' });
    const version = fieldOf(await page(`/transactions/${id}`), 'version');
    expect((await send(`/transactions/${id}/delete`, {})).status).toBe(412);
    const deleted = await send(`/transactions/${id}/delete`, { version });
    expect(deleted.location).toMatch(new RegExp(`^/accounts/${account.id}\\?done=deleted&undo=`));
    expect((await page(`/transactions/${id}`)).status).toBe(404);
    expect((await send(`/transactions/${id}/delete`, { version })).status).toBe(404);
  });
});

describe('POST /transactions/{id}/posted_match', () => {
  const createPair = async (): Promise<readonly [pending: string, booked: string]> => {
    const { documents, tableName } = openCloud();
    const stored = await createAccountRepository(documents, tableName).find(family.familyId, account.id);
    const month = new Date().toISOString().slice(0, 7);
    const date = `${month}-01`;
    let ids: readonly [string, string] = ['', ''];
    await createLedgerPages(documents, tableName).change(
      family.familyId,
      { id: account.id, tag: stored?.tag ?? '' },
      month,
      (before) => {
        const booked = withFed(before, { date, name: `Booked ${before.slots.length}`, amount: '14.5' });
        const match = aMatch({ entryId: booked.entryId });
        const content = { date, name: `Pending ${before.slots.length}` };
        const pending = withFed(booked.page, content, { status: 'pending', match });
        ids = [pending.entryId, booked.entryId];
        return pending.page;
      },
    );
    return ids;
  };

  it('merges the two once', async () => {
    const [pending, booked] = await createPair();
    const shown = await page(`/transactions/${pending}`);
    expect(shown.body).toContain('Merge transactions');
    const form = { decision: 'merge', transaction_id: booked, version: fieldOf(shown, 'version') };
    const merged = await send(`/transactions/${pending}/posted_match`, form);
    expect(merged.location).toBe(`/transactions/${booked}?done=merged`);
    expect((await page(`/transactions/${pending}`)).status).toBe(404);
  });

  it('keeps both after a dismissal, and shows invalid decisions on the page', async () => {
    const [pending, booked] = await createPair();
    const path = `/transactions/${pending}`;
    const version = fieldOf(await page(path), 'version');
    const wrong = await send(`${path}/posted_match`, { decision: 'perhaps', version });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('decision must be merge or dismiss');
    const apart = await send(`${path}/posted_match`, { decision: 'dismiss', transaction_id: booked, version });
    expect(apart.location).toBe(`${path}?done=dismissed`);
    expect((await page(path)).body).not.toContain('Merge transactions');
    expect((await listed('&pending=true')).map(({ id }) => id)).toContain(pending);
  });
});
