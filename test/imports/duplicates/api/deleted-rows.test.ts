import { describe, expect, it } from 'vitest';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, settled } from '../../../support/http/api-client.ts';
import { aFile } from '../../../support/imports/sent-file.ts';
import { openImportForms } from '../../../support/pages/import-forms.ts';

const ROWS = 'Date,Payee,Amount\n2026-03-03,Bakery,-4.50\n2026-03-09,Payroll,3200.00\n';
const LONGER = `${ROWS}2026-03-20,Kiosk,-2.00\n`;

const { apiKey, newAccount, taken, page, post } = await openImportForms();
const textOf = (body: string): string => body.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');

const namesIn = async (accountId: string): Promise<readonly string[]> => {
  const path = `/transactions?account_id=${accountId}`;
  return (await call<Listed<Transaction>>('GET', path, { apiKey })).body.data.map(({ name }) => name).sort();
};

const publish = async (id: string) => {
  expect((await call('POST', `/imports/${id}/publish`, { apiKey })).status).toBe(202);
  expect((await settled(id, apiKey)).verification.readback.status).toBe('matched');
};

/** An account whose imported bakery somebody deleted. */
const withoutBakery = async (name: string) => {
  const account = await newAccount(name);
  const { id } = await taken(aFile('march.csv', ROWS), { account_id: account.id });
  await publish(id);
  const { data } = (await call<Listed<Transaction>>('GET', `/transactions?import_id=${id}`, { apiKey })).body;
  const bakery = data.find((entry) => entry.name === 'Bakery');
  expect((await call('DELETE', `/transactions/${bakery?.id}`, { apiKey })).status).toBeLessThan(300);
  return account;
};

describe('a row whose transaction somebody deleted', () => {
  it('is said to be deleted, stays out, and is added again on request', async () => {
    const account = await withoutBakery('Daily');
    const { id } = await taken(aFile('longer.csv', LONGER), { account_id: account.id });
    const effectOf = async (row: number) =>
      (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`, { apiKey })).body.data[row - 1]?.effect;
    expect(await effectOf(1)).toEqual({
      action: 'match',
      entry_id: null,
      was_deleted: true,
      deleted_at: expect.stringMatching(/^\d{4}-/),
    });
    const deleted = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows?effect=deleted`, { apiKey });
    expect(deleted.body.data.map(({ row_number }) => row_number)).toEqual([1]);
    const json = { account_id: account.id, raw_file_content: LONGER, detect: true };
    const { preview } = (await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', { apiKey, json })).body
      .data;
    expect(preview).toMatchObject({ will_create: 1, will_match: 1, will_skip_deleted: 1, will_review: 0 });

    await publish(id);
    expect(await namesIn(account.id)).toEqual(['Kiosk', 'Payroll']);
    await call('POST', `/imports/${id}/revert`, { apiKey });
    await settled(id, apiKey);
    expect(await namesIn(account.id)).toEqual(['Payroll']);

    const decide = (row: number, choice: string) =>
      call<{ data: WireRowDiagnostic } & ErrorBody>('PATCH', `/imports/${id}/rows/${row}`, {
        apiKey,
        json: { on_possible_duplicate: choice },
      });
    const { body } = await decide(1, 'create');
    expect(body.data.effect).toMatchObject({ action: 'create', was_deleted: true, on_possible_duplicate: 'create' });
    expect((await decide(2, 'create')).status).toBe(422);
    await publish(id);
    expect(await namesIn(account.id)).toEqual(['Bakery', 'Kiosk', 'Payroll']);
  });

  it('can be added again on the pages', async () => {
    const account = await withoutBakery('Shared');
    const { id } = await taken(aFile('longer.csv', LONGER), { account_id: account.id });
    const path = `/imports/${id}`;
    const check = textOf(await page(`${path}/effect`));
    expect(check).toContain(
      'The transaction of one row was deleted earlier. It will be left out unless you add it again.',
    );
    expect(check).toContain('Deleted earlier (left out)1');
    const rows = await page(`${path}/rows?effect=deleted`);
    expect(textOf(rows)).toMatch(/Deleted from your accounts on [^.]+\. It will be left out\./);
    expect(rows).not.toContain('Payroll');

    const back = 'effect=deleted';
    const { location } = await post(`${path}/rows/1`, { back, on_possible_duplicate: 'create' });
    const again = textOf(await page(location ?? ''));
    expect(again).toContain('It will be added again.');
    expect(again).toContain('Your decision was saved.');
    expect(textOf(await page(`${path}/rows/1`))).toContain('Leave it out');
    expect(textOf(await page(`${path}/effect`))).not.toContain('deleted earlier');
    await post(`${path}/rows/1`, { back, on_possible_duplicate: 'ask' });

    await publish(id);
    expect(await namesIn(account.id)).toEqual(['Kiosk', 'Payroll']);
    expect(textOf(await page(`${path}/rows`))).toContain('Deleted on');
  });
});

describe('all rows whose transactions somebody deleted', () => {
  const BOTH = `${ROWS}2026-03-21,Cinema,-9.00\n`;
  /** An account with Payroll, and a new import of three rows, two of which were deleted from it. */
  const twoDeleted = async (name: string) => {
    const account = await newAccount(name);
    const { id } = await taken(aFile('march.csv', BOTH), { account_id: account.id });
    await publish(id);
    const { data } = (await call<Listed<Transaction>>('GET', `/transactions?import_id=${id}`, { apiKey })).body;
    for (const entry of data.filter((each) => each.name !== 'Payroll'))
      expect((await call('DELETE', `/transactions/${entry.id}`, { apiKey })).status).toBeLessThan(300);
    const again = await taken(aFile('again.csv', `${BOTH}2026-03-22,Kiosk,-2.00\n`), { account_id: account.id });
    return { account, id: again.id };
  };
  const decide = (id: string, on_possible_duplicate: string) =>
    call<{ data: { changed: { rows_count: number } } }>('PATCH', `/imports/${id}/rows`, {
      apiKey,
      json: { where: { was_deleted: true }, on_possible_duplicate },
    });

  it('are added again with one request, or stay deleted', async () => {
    const { account, id } = await twoDeleted('Request');
    expect((await decide(id, 'create')).body.data.changed).toMatchObject({ rows_count: 2 });
    expect((await decide(id, 'create')).body.data.changed).toMatchObject({ rows_count: 0 });
    expect((await decide(id, 'ask')).body.data.changed).toMatchObject({ rows_count: 2 });
    expect((await decide(id, 'match')).status).toBe(422);
    await decide(id, 'create');
    await publish(id);
    expect(await namesIn(account.id)).toEqual(['Bakery', 'Cinema', 'Kiosk', 'Payroll']);
  });

  it('are added again with one button', async () => {
    const { account, id } = await twoDeleted('Button');
    expect(textOf(await page(`/imports/${id}/rows?effect=deleted`))).toContain('Add all 2 again');
    expect(textOf(await page(`/imports/${id}/rows`))).not.toContain('Add all');
    await post(`/imports/${id}/rows`, { add_deleted: 'true', back: 'effect=deleted' });
    await publish(id);
    expect(await namesIn(account.id)).toEqual(['Bakery', 'Cinema', 'Kiosk', 'Payroll']);
  });
});
