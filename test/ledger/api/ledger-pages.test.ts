import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Duplicate } from '../../../shared/changes/schema/duplicate.ts';
import { call, type Listed, settled } from '../../support/http/api-client.ts';
import { accept, fieldOf, openLedgerForms, TYPED } from '../../support/pages/ledger-forms.ts';

const { account, addTransaction, api, browser, family, listed, page, send, stranger } = await openLedgerForms();

describe('what waits for a decision', () => {
  const mark = /<a class="mark-of-row" href="([^"]+)">.*?<span>([^<]+)/g;
  const marksOn = async (path: string) =>
    [...(await page(path)).body.matchAll(mark)].map(([, href, title]) => `${title}: ${href}`);

  it('is marked in lists once it was found, and no longer when it is decided', async () => {
    const json = { name: 'Marked', account_type: 'depository', currency: 'USD' };
    const { id } = (await api<{ data: Account }>('POST', '/accounts', json)).data;
    for (const name of ['SHOP 12 BERLIN', 'Card payment Shop 12']) {
      const raw_file_content = `date,amount,name\n2026-01-30,-4.50,${name}`;
      const labels = { date_col_label: 'date', amount_col_label: 'amount', name_col_label: 'name' };
      const sent = { type: 'TransactionImport', account_id: id, ...labels, date_format: '%Y-%m-%d', raw_file_content };
      const made = await api<{ data: { id: string } }>('POST', '/imports', { ...sent, publish: true });
      await settled(made.data.id, family.apiKey);
    }
    expect(await marksOn(`/accounts/${id}`)).toEqual([]);

    await page('/');
    const both = Array.from({ length: 2 }, () => 'Possible duplicate: /duplicates');
    expect(await marksOn(`/accounts/${id}`)).toEqual(both);
    expect(await marksOn(`/transactions?account_id=${id}`)).toEqual(both);
    expect(await marksOn(`/accounts/${account.id}`)).toEqual([]);

    const [pair] = (await api<Listed<Duplicate>>('GET', `/duplicates?account_id=${id}`)).data;
    const ids = {
      kept_transaction_id: pair?.kept.transaction_id,
      merged_transaction_id: pair?.merged.transaction_id,
    };
    await api('POST', '/duplicates/dismiss', { duplicates: [ids] });
    expect(await marksOn(`/accounts/${id}`)).toEqual([]);
  });
});

describe('a search for the name of a category, merchant or tag', () => {
  const made = async (path: string, json: object) => (await api<{ data: { id: string } }>('POST', path, json)).data.id;
  const offered = async (path: string) => {
    const [, chips = ''] = /<nav class="narrowing".*?<ul>(.*?)<\/ul>/s.exec((await page(path)).body) ?? [];
    return [...chips.matchAll(/<a href="([^"]+)">(.*?)<\/a>/g)].map(([, href = '', said = '']) => [
      href.replaceAll('&amp;', '&'),
      said.replaceAll(/<span[^>]*aria-hidden.*?<\/span>|<[^>]+>/g, ''),
    ]);
  };
  const namesOn = async (path: string) =>
    [...(await page(path)).body.matchAll(/<a href="\/transactions\/[0-9a-f-]{36}">(.*?)<\/a>/g)].map(
      ([, name]) => name,
    );

  it('lists their transactions, and leads to those of each, with the other filters', async () => {
    const category = await made('/categories', { name: 'Zebra crossings', color: '#4da568' });
    const tag = await made('/tags', { name: 'Our zebra', color: '#4da568' });
    const merchant = await made('/merchants', { name: 'Zebra & Co' });
    const paid = { account_id: account.id, date: '2024-05-05', amount: '3', name: 'Toll', category_id: category };
    await made('/transactions', paid);
    const links = (path: string, others: string) => [
      [`${path}?${others}category_id=${category}`, 'Category Zebra crossings'],
      [`${path}?${others}merchant_id=${merchant}`, 'Merchant Zebra & Co'],
      [`${path}?${others}tag_id=${tag}`, 'Tag Our zebra'],
    ];
    const onAll = links('/transactions', 'min_amount=2&').map(([href, text]) => [href, text?.replace('&', '&amp;')]);
    expect(await offered('/transactions?search=zEBRA&min_amount=2')).toEqual(onAll);
    expect(await namesOn('/transactions?search=zEBRA&min_amount=2')).toEqual(['Toll']);
    expect(await offered('/transactions?search=toll')).toEqual([]);
    expect(await namesOn(onAll[0]?.[0] ?? '')).toEqual(['Toll']);

    await made('/transactions', { ...paid, name: 'Bus', category_id: undefined, merchant_id: merchant });
    const path = `/accounts/${account.id}`;
    expect((await namesOn(`${path}?search=zebra`)).toSorted()).toEqual(['Bus', 'Toll']);
    expect(await namesOn(`${path}?search=zebra&merchant_id=${merchant}`)).toEqual(['Bus']);
    expect((await page(`${path}?merchant_id=${merchant}`)).body).toContain('selected>Zebra &amp; Co</option>');
    expect(await offered(`${path}?search=zebra&start_date=never`)).toEqual([]);
    const file = await page('/transactions/export?search=zebra');
    expect(file.body.split('\n').filter((line) => /Bus|Toll/.test(line))).toHaveLength(2);
  });

  it('shows a number as an amount first, then in texts, and edits both', async () => {
    const paid = { account_id: account.id, date: '2023-05-05' };
    await made('/transactions', { ...paid, amount: '4711', name: 'Invoice' });
    await made('/transactions', { ...paid, amount: '9', name: 'Ticket 4711' });
    const { body } = await page('/transactions?search=4711');
    expect(body).toMatch(/With the amount 4711<.*>Invoice<.*With this text<.*>Ticket 4711</s);
    expect(body).toContain('2 transactions');
    expect((await page('/changes/new?search=4711')).body).toContain('2 transactions match');
    expect((await page('/transactions?search=12345678')).body).toContain('Nothing matches “12345678”.');
  });
});

describe('the list on the page of an account', () => {
  const made = async (path: string, json: object) => (await api<{ data: { id: string } }>('POST', path, json)).data.id;
  const anAccount = (name: string) => made('/accounts', { name, account_type: 'depository', currency: 'USD' });
  /** The cells of each row. */
  const rowsOf = async (path: string) =>
    [...(await page(path)).body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.replaceAll(/<small class="narrow-only".*?<\/small>/gs, '').matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(
        ([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '').trim(),
      ),
    );

  it('has the balance at the end of each day, unless it is filtered', async () => {
    const account_id = await anAccount('Daily');
    const pay = (date: string, amount: string) =>
      made('/transactions', { account_id, date, amount, name: `Row ${amount}` });
    for (const [date, amount] of [
      ['2026-01-30', '-100'],
      ['2026-02-03', '10'],
      ['2026-02-03', '0.10'],
      ['2026-02-07', '5'],
    ])
      await pay(date ?? '', amount ?? '');
    await api('POST', '/valuations', { valuation: { account_id, date: '2026-02-05', amount: '50' } });
    const daysOf = async (query: string) => {
      const rows = await rowsOf(`/accounts/${account_id}${query}`);
      return rows.slice(rows.findIndex(([first]) => first === 'Name') + 1).filter((row) => row.length === 2);
    };
    const days = [
      [expect.stringMatching(/^Sat, Feb 7\b/), 'Balance $45.00'],
      [expect.stringMatching(/^Tue, Feb 3\b/), 'Balance $89.90'],
      [expect.stringMatching(/^Fri, Jan 30\b/), 'Balance $100.00'],
    ];
    expect(await daysOf('')).toEqual(days);
    expect(await daysOf('?per_page=50')).toEqual(days);
    expect((await daysOf('?search=row')).map(([, remark]) => remark)).toEqual(['', '-$10.10', '']);
  });

  it('says where a transfer went instead of no category', async () => {
    const [from, to] = [await anAccount('Everyday'), await anAccount('Rainy day')];
    const side = (account_id: string, amount: string) =>
      made('/transactions', { account_id, date: '2026-02-03', amount, name: 'Extra' });
    const [outflow, inflow] = [await side(from, '70'), await side(to, '-70')];
    const { data: change } = await api<{ data: { id: string } }>('POST', '/transfers', {
      transfers: [{ outflow_transaction_id: outflow, inflow_transaction_id: inflow }],
    });
    await expect
      .poll(async () => (await api<{ data: { status: string } }>('GET', `/change_sets/${change.id}`)).data.status)
      .toBe('applied');
    expect((await rowsOf(`/accounts/${from}`)).flat()).toContain('Transfer to Rainy day');
    expect((await rowsOf(`/accounts/${to}`)).flat()).toContain('Transfer from Everyday');
    expect((await rowsOf('/transactions?search=extra')).flat()).toContain('Transfer to Rainy day');
    expect((await page(`/transactions/${outflow}`)).body).toContain('Transfer to Rainy day');
  });
});

describe('GET /', () => {
  it('is a page for browsers and the signed-in user for scripts, and is not cached', async () => {
    const { status, headers, body } = await page('/');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body).toContain('<h1>Overview</h1>');
    expect((await browser.get('/')).body['data']?.['user']).toBeDefined();
  });

  it('shows a new family its first steps', async () => {
    expect((await page('/', stranger)).body).toContain('Import your first file');
  });
});

describe('POST /accounts/new', () => {
  it('creates one account for a repeated submission', async () => {
    const once = fieldOf(await page('/accounts/new'), 'once');
    const form = { once, name: 'Card', account_type: 'credit_card', currency: 'USD', balance: '12.50' };
    const [first, second] = [await send('/accounts/new', form), await send('/accounts/new', form)];
    expect(first.status).toBe(303);
    expect(second.location).toBe(first.location);
    const shown = await page(first.location ?? '');
    expect(shown.body).toContain('Account created');
    expect(shown.body).toContain('$12.50</data> <small class="muted">owed');
  });

  it('keeps the values, and shows errors at their fields', async () => {
    const form = { name: 'Kept', account_type: 'depository', currency: 'Taler', balance: '5' };
    const { status, body } = await send('/accounts/new', form);
    expect(status).toBe(422);
    expect(body).toContain('value="Kept"');
    expect(body).toMatch(/id="field-currency-error">Currency/);
  });
});

describe('POST /accounts/{id}/edit', () => {
  it('applies changes, but not over those of another user', async () => {
    const path = `/accounts/${account.id}/edit`;
    const version = fieldOf(await page(path), 'version');
    const form = { version, name: 'Joint', status: 'active', subtype: 'checking', notes: 'ours' };
    expect((await send(path, form)).location).toBe(`/accounts/${account.id}?done=saved`);
    const stale = await send(path, { ...form, name: 'Typed in vain' });
    expect(stale.status).toBe(412);
    expect(stale.body).toContain('value="Typed in vain"');
    const again = await send(path, { ...form, version: fieldOf(stale, 'version') });
    expect(again.status).toBe(303);
  });

  it('does not delete an account with entries, and explains why', async () => {
    await addTransaction();
    const path = `/accounts/${account.id}`;
    const version = fieldOf(await page(`${path}/edit`), 'version');
    const refused = await send(`${path}/delete`, { version });
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('This account has entries');
  });
});

describe('POST /accounts/{id}/delete', () => {
  it('deletes an account with its opening balance, but not with another valuation', async () => {
    const json = { name: 'Sample', account_type: 'depository', currency: 'USD', balance: '10000.00' };
    const { id } = (await api<{ data: Account }>('POST', '/accounts', json)).data;
    const path = `/accounts/${id}`;
    const remove = async () => send(`${path}/delete`, { version: fieldOf(await page(`${path}/edit`), 'version') });
    const valuation = { account_id: id, amount: '5.00', date: '2026-02-01' };
    const recorded = await api<{ id: string }>('POST', '/valuations', { valuation });
    expect((await remove()).status).toBe(409);
    const { apiKey } = family;
    await call('DELETE', `/valuations/${recorded.id}`, { apiKey });
    expect((await remove()).location).toBe('/accounts?done=deleted');
    expect((await page(path)).status).toBe(404);
  });
});

describe('GET /accounts/{id}', () => {
  it('shows the months that statements cover, and that the ledger agrees with the bank', async () => {
    const json = { name: 'Savings', account_type: 'depository', currency: 'USD' };
    const { id } = (await api<{ data: Account }>('POST', '/accounts', json)).data;
    expect((await page(`/accounts/${id}`)).body).not.toContain('<h2>Statements');
    const sent = new FormData();
    for (const [field, value] of Object.entries({ account_id: id, detect: 'true', publish: 'true' }))
      sent.set(field, value);
    const rows = ':61:2602030203C5,00NMSCNONREF\n:86:Interest\n';
    const file = `:20:X\n:25:DE12\n:28C:1\n:60F:C260201USD0,\n${rows}:62F:C260228USD5,00\n-\n`;
    sent.set('file', new Blob([file]), 'feb.sta');
    const { apiKey } = family;
    const { body } = await call<{ data: { id: string } }>('POST', '/imports', { body: sent, apiKey });
    await settled(body.data.id, apiKey);
    const shown = (await page(`/accounts/${id}`)).body;
    expect(shown).toContain('<span class="visually-hidden">Feb 2026: covered</span>');
    expect(shown).toContain('<span class="visually-hidden">Jan 2026: before the first statement</span>');
    expect(shown).toContain(`<a href="/imports/${body.data.id}/verification">feb.sta</a>`);
    expect(shown).toContain('<span class="badge success">Balances match</span>');
  });
});

describe('valuations', () => {
  it('are recorded once per day, changed, refused on a taken day, and deleted', async () => {
    const path = `/accounts/${account.id}/valuations`;
    const first = await send(path, { date: '2026-01-15', amount: '1,000', notes: 'first' });
    expect(first.location).toBe(`${path}?done=recorded`);
    const second = await send(path, { date: '2026-01-15', amount: '1,100', notes: '' });
    expect(second.location).toBe(`${path}?done=replaced`);
    await send(path, { date: '2026-02-02', amount: '1200', notes: '' });

    const list = await page(path);
    expect(list.body).toContain('<data value="1100.00">$1,100.00</data>');
    expect(list.body).toContain('From $1,100.00 on Jan 15, 2026 to $1,200.00 on Feb 2, 2026');
    const own = /href="(\/valuations\/[0-9a-f-]{36})"/.exec(list.body)?.[1] ?? '';
    const version = fieldOf(await page(own), 'version');
    const taken = await send(own, { version, date: '2026-01-15', amount: '1300', notes: '' });
    expect(taken.status).toBe(422);
    expect(taken.body).toMatch(/id="field-date-error">(Day|Date) 2026-01-15 already has a valuation/);
    expect((await send(own, { version, date: '2026-02-02', amount: '', notes: 'x' })).status).toBe(422);
    expect((await send(own, { version, date: '2026-02-02', amount: '1300', notes: '' })).status).toBe(303);
    expect((await send(own, { version, date: '2026-02-02', amount: '1400', notes: '' })).status).toBe(412);
    expect((await send(`${own}/delete`, { version })).status).toBe(412);
    const current = fieldOf(await page(own), 'version');
    const deleted = await send(`${own}/delete`, { version: current });
    expect(deleted.location).toMatch(new RegExp(`^${path}\\?done=deleted&undo=`));
  });

  it('keeps the values after an invalid amount', async () => {
    const { status, body } = await send(`/accounts/${account.id}/valuations`, { date: '2026-02-03', amount: 'ten' });
    expect(status).toBe(422);
    expect(body).toContain('value="ten"');
  });
});

describe('data of another family', () => {
  it('is not found by any request', async () => {
    const id = await addTransaction({ name: 'Ours' });
    const version = fieldOf(await page(`/transactions/${id}`), 'version');
    const paths = [`/accounts/${account.id}`, `/accounts/${account.id}/edit`, `/transactions/${id}`, '/accounts/no-id'];
    for (const path of paths) expect((await page(path, stranger)).status, path).toBe(404);
    const form = { ...TYPED, version, excluded: 'false' };
    for (const path of [`/transactions/${id}`, `/transactions/${id}/delete`, `/accounts/${account.id}/edit`]) {
      expect((await send(path, form, stranger)).status, path).toBe(404);
    }
    const elsewhere = await send('/transactions/new', { ...form, account_id: account.id }, stranger);
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.body).toContain('Account must be the id of an account of your family');
  });
});

describe('a form without the CSRF token', () => {
  it('has no effect', async () => {
    const form = { ...TYPED, account_id: account.id, name: 'Forged', excluded: 'false' };
    const answer = await browser.post('/transactions/new', undefined, { form, ...accept, csrf: null });
    expect(answer.status).toBe(403);
    expect(await listed('&search=Forged')).toEqual([]);
  });
});
