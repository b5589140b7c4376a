import { describe, expect, it } from 'vitest';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import { call, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { form, ledgerOf, send } from '../../../support/imports/send-statement.ts';

const BEFORE =
  'date,name,amount\n2026-03-01,Coffee at Anna,-4.50\n2026-03-02,Coffee at Ben,-4.50\n2026-03-05,Rent,-900.00\n';
const OTHERS =
  'date,name,amount\n2026-03-01,Dentist,-4.50\n2026-03-02,Bicycle repair,-4.50\n2026-03-05,Charity,-900.00\n';
const START = '3 rows match entries with other names, such as row 1 "Dentist" and the entry "Coffee at Anna"';

const withEntries = async () => {
  const account = await newAccount();
  const { id } = (await send('bank.csv', BEFORE, { account_id: account.id, publish: 'true' })).body.data;
  await settled(id);
  return account.id;
};
const preflighted = async (account_id: string, fields: Readonly<Record<string, string>> = {}) => {
  const body = form('new.csv', OTHERS, { account_id, detect: 'true', ...fields });
  return (await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', { body })).body.data;
};
const effectsOf = async (id: string) =>
  (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body.data.map(({ effect }) => effect);

describe('a file with the amounts and days of the ledger, but other names', () => {
  it('matches by default, and says so', async () => {
    const account = await withEntries();
    const preflight = await preflighted(account);
    expect(preflight.preview).toMatchObject({ will_create: 0, will_match: 3 });
    expect(preflight.warnings).toEqual([expect.stringContaining(START)]);

    const { id } = (await send('new.csv', OTHERS, { account_id: account, detect: 'true' })).body.data;
    for (const effect of await effectsOf(id)) {
      expect(effect).toMatchObject({
        action: 'match',
        candidates: [{ reasons: expect.arrayContaining(['same statement']) }],
      });
    }
    await call('POST', `/imports/${id}/publish`, { json: {} });
    const { warnings, verification } = await settled(id);
    expect(verification.readback.matched_counts).toMatchObject({ transactions: 3 });
    expect(warnings).toEqual([{ line: null, code: 'other_names', message: expect.stringContaining(START) }]);
    expect(await ledgerOf(account)).toHaveLength(3);
  });

  it('is added if the client chooses to keep both', async () => {
    const account = await withEntries();
    const create = { on_other_names: 'create' };
    const preflight = await preflighted(account, create);
    expect(preflight.preview).toMatchObject({ will_create: 3, will_match: 0 });
    expect(preflight.warnings).toEqual([]);

    const fields = { account_id: account, detect: 'true', publish: 'true', ...create };
    const { warnings } = await settled((await send('new.csv', OTHERS, fields)).body.data.id);
    expect(warnings).toEqual([]);
    expect((await ledgerOf(account)).map(([, amount]) => amount)).toHaveLength(6);
  });

  it('can be decided row by row', async () => {
    const account = await withEntries();
    const { id } = (await send('new.csv', OTHERS, { account_id: account, detect: 'true' })).body.data;
    await call('PATCH', `/imports/${id}/rows/2`, { json: { on_possible_duplicate: 'create' } });
    expect((await effectsOf(id)).map((effect) => effect?.action)).toEqual(['match', 'create', 'match']);
    await call('POST', `/imports/${id}/publish`, { json: {} });
    expect((await settled(id)).warnings[0]?.message).toMatch(/^2 rows match/);
    expect(await ledgerOf(account)).toHaveLength(4);
  });
});

describe('a preflight with on_possible_duplicate', () => {
  it('foresees what publishing with it does', async () => {
    const account = await withEntries();
    const two = OTHERS.split('\n').slice(0, 3).join('\n');
    const preview = async (fields: Readonly<Record<string, string>>) => {
      const body = form('two.csv', two, { account_id: account, detect: 'true', ...fields });
      const { errors, preview } = (await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', { body })).body
        .data;
      return [errors.map(({ code }) => code), preview?.will_create, preview?.will_match, preview?.will_review];
    };
    expect(await preview({})).toEqual([[], 2, 0, 2]);
    expect(await preview({ on_possible_duplicate: 'create' })).toEqual([[], 2, 0, 2]);
    expect(await preview({ on_possible_duplicate: 'match' })).toEqual([[], 0, 2, 0]);
    expect(await preview({ on_possible_duplicate: 'ask' })).toEqual([['not_publishable'], 2, 0, 2]);
  });
});
