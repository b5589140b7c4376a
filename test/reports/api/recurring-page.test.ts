import { describe, expect, it } from 'vitest';
import { addDays, monthIndex, monthOf, monthOfIndex } from '../../../shared/platform/domain/dates/local-date.ts';
import { call, type Listed, settled } from '../../support/http/api-client.ts';
import { ndjson } from '../../support/imports/every-kind.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

type Lines = Parameters<typeof ndjson>[0];
const TODAY = new Date().toISOString().slice(0, 10);
const monthsAgo = (count: number): string => `${monthOfIndex(monthIndex(monthOf(TODAY)) - count)}-03`;

/** The last month whose third day has come. */
const LAST = TODAY.slice(8) < '03' ? 1 : 0;

const bill = (id: string, over: object) => ({
  type: 'RecurringTransaction',
  data: {
    ...{ id, account_id: 'bank', currency: 'USD', expected_day_of_month: 5, status: 'active' },
    ...{ last_occurrence_date: monthsAgo(1), next_expected_date: '2099-04-05' },
    ...over,
  },
});
const ACCOUNT = {
  type: 'Account',
  data: { id: 'bank', name: 'Checking', accountable_type: 'Depository', currency: 'USD', balance: '0' },
};
const payments = (name: string, amount: string, months: readonly number[], over: object = {}) =>
  months.map((count, at) => ({
    type: 'Transaction',
    data: { id: `${name} ${at}`, account_id: 'bank', date: monthsAgo(count), amount, name, ...over },
  }));

const openFamily = async (lines: readonly object[]) => {
  const { familyId, apiKey } = await newFamily();
  const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
  const raw_file_content = ndjson(lines as Lines);
  const json = { type: 'NativeImport', raw_file_content, publish: true };
  const { body } = await call<{ data: { id: string } }>('POST', '/imports', { apiKey, json });
  await settled(body.data.id, apiKey);
  const html = async (path = '/recurring') =>
    String((await browser.get(path, { headers: { accept: 'text/html' } })).body);
  const text = async (path = '/recurring') =>
    (await html(path))
      .replace(/^.*<main/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(await html('/recurring/new'))?.[1] ?? '';
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    browser.send('POST', path, { form: { csrf_token, ...form }, headers: { accept: 'text/html' } });
  const records = async () =>
    (await call<Listed<{ id: string; name: string; dismissed: boolean }>>('GET', '/recurring_transactions', { apiKey }))
      .body.data;
  return { apiKey, html, text, post, records };
};

const versionIn = (page: string): string =>
  (/name="version" value="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"');
const idOf = (page: string): string => /name="id" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? '';

describe('GET /recurring', () => {
  it('lists what comes each month with its sum, and leads to the transactions of each', async () => {
    const { html, text } = await openFamily([
      ACCOUNT,
      { type: 'Merchant', data: { id: 'gym', name: 'Eastside Gym' } },
      bill('rent', {
        ...{ name: 'Rent & more', amount: '900' },
        ...{ last_occurrence_date: monthsAgo(2), next_expected_date: addDays(TODAY, -2) },
      }),
      bill('gym', { merchant_id: 'gym', amount: '39', expected_amount_min: '35', expected_amount_max: '42' }),
      bill('pay', { name: 'Salary', amount: '-2500.5' }),
      bill('tax', { name: 'Tax', amount: '120', interval: 'yearly' }),
      bill('old', { name: 'Old phone', amount: '20', status: 'inactive' }),
    ]);
    const shown = await text();
    expect(shown).toContain('Out each month $949.00 $11,388.00 a year In each month $2,500.50 $30,006.00 a year');
    expect(shown).toMatch(/Expected, not seen yet .*Rent &amp; more .*Later .*Salary .*Paused .*Old phone/);
    expect(shown).toMatch(/Eastside Gym .*Every month · Checking · \$35\.00 to \$42\.00/);
    const page = await html();
    expect(page).toMatch(/href="\/transactions\?account_id=[0-9a-f-]{36}&amp;search=Rent\+%26\+more"/);
    expect(page).toMatch(/href="\/transactions\?account_id=[0-9a-f-]{36}&amp;merchant_id=[0-9a-f-]{36}"/);
  });

  it('says which price went up, and has it in the calendar of the month', async () => {
    const { html, text } = await openFamily([
      ACCOUNT,
      ...payments('Gym', '35', [LAST + 3, LAST + 2, LAST + 1]),
      ...payments('Gym', '45', [LAST]).map((row) => ({ ...row, data: { ...row.data, id: 'raised' } })),
    ]);
    expect(await text()).toMatch(/Gym .*Price went up from \$35\.00 to \$45\.00 on /);
    const next = monthOfIndex(monthIndex(monthOf(monthsAgo(LAST))) + 1);
    expect(await html(`/recurring?month=${next}`)).toMatch(
      new RegExp(`datetime="${next}-03".*?<li class="due">.*?Gym.*?datetime="${next}-04"`, 's'),
    );
    expect(await html('/recurring?month=1999-01')).toContain(`datetime="${monthOf(TODAY)}-01"`);
  });

  it('finds what recurs in transactions, and keeps what somebody says about it', async () => {
    const { html, text, post, records } = await openFamily([
      ACCOUNT,
      ...payments('Northern Power', '80.5', [LAST, LAST + 1, LAST + 2, LAST + 3]),
      ...payments('To savings', '100', [LAST, LAST + 1, LAST + 2, LAST + 3], { kind: 'funds_movement' }),
    ]);
    const shown = await text();
    expect(shown).toMatch(/Found in your transactions .*Northern Power .*around the 3rd .*Seen 4 times since/);
    expect(shown).not.toContain('To savings');

    await post('/recurring/found', { id: idOf(await html()), decision: 'reject' });
    expect(await text()).toMatch(/Not recurring \(1\) .*Northern Power/);
    const [rejected] = await records();
    expect(rejected).toMatchObject({ name: 'Northern Power', dismissed: true });

    await post(`/recurring/${rejected?.id}/restore`, { version: versionIn(await html()) });
    await post('/recurring/found', { id: idOf(await html()), decision: 'confirm' });
    expect(await records()).toMatchObject([{ name: 'Northern Power', dismissed: false }]);
    expect(await text()).not.toContain('Found in your transactions');
  });

  it('adds, changes, pauses and deletes one', async () => {
    const { text, html, post, records } = await openFamily([ACCOUNT, ...payments('Book club', '12.5', [1])]);
    const form = { name: 'Book club', amount: '12.50', direction: 'out', interval: 'weekly' };
    const dates = { next_expected_date: addDays(TODAY, 3) };
    const refused = await post('/recurring', { ...form, ...dates, amount: 'much' });
    expect(refused.status).toBe(422);
    expect(String(refused.body)).toContain('Enter the amount as 1,234.50');

    await post('/recurring', { ...form, ...dates, once: 'a' });
    await post('/recurring', { ...form, ...dates, once: 'a' });
    const [added, ...others] = await records();
    expect(others).toEqual([]);
    expect(await text()).toMatch(/Next 7 days .*Book club .*Every week .*Seen once/);

    const own = `/recurring/${added?.id}`;
    const version = versionIn(await html(own));
    const changes = { ...form, ...dates, amount: '14', version };
    expect((await post(own, changes)).status).toBe(303);
    expect((await post(own, changes)).status).toBe(412);
    for (const action of ['pause', 'resume', 'delete'])
      expect((await post(`${own}/${action}`, { version })).status, action).toBe(412);
    await post(`${own}/pause`, { version: versionIn(await html(own)) });
    expect(await text()).toMatch(/Paused \(1\) .*Book club .*\$14\.00/);
    await post(`${own}/resume`, { version: versionIn(await html(own)) });
    await post(`${own}/delete`, { version: versionIn(await html(own)) });
    expect(await records()).toEqual([]);
  });

  it('keeps the day of a record whose form is saved as it is', async () => {
    const dates = { expected_day_of_month: 31, next_expected_date: '2099-02-28' };
    const { html, post, records } = await openFamily([
      ACCOUNT,
      bill('rent', { name: 'Rent', amount: '900', ...dates }),
    ]);
    const [{ id = '' } = {}] = await records();
    const version = versionIn(await html(`/recurring/${id}`));
    const form = { name: 'Rent', amount: '900', direction: 'out', interval: 'monthly', version };
    const sent = { ...form, next_expected_date: '2099-02-28' };
    expect((await post(`/recurring/${id}`, sent)).status).toBe(303);
    expect(await records()).toMatchObject([{ expected_day_of_month: 31 }]);
  });

  it('expects the amount that somebody typed, also if it is the one that the record began with', async () => {
    const average = { expected_amount_min: '12.99', expected_amount_max: '17', expected_amount_avg: '15.20' };
    const { html, text, post, records } = await openFamily([
      ACCOUNT,
      bill('music', { name: 'Music', amount: '12.99', ...average }),
    ]);
    const own = `/recurring/${(await records())[0]?.id}`;
    const save = async (amount: string) => {
      const form = { name: 'Music', amount, direction: 'out', interval: 'monthly', next_expected_date: '2099-04-05' };
      return post(own, { ...form, version: versionIn(await html(own)) });
    };
    expect((await save('15.20')).status).toBe(303);
    expect(await text()).toContain('Out each month $15.20');
    expect((await save('12.99')).status).toBe(303);
    expect(await text()).toContain('Out each month $12.99');
  });

  it('leaves out what is in a hidden account, and says so', async () => {
    const { apiKey, text } = await openFamily([
      ACCOUNT,
      bill('rent', { name: 'Rent', amount: '900' }),
      bill('tax', { name: 'Tax', amount: '30', account_id: null }),
    ]);
    const { body } = await call<Listed<{ id: string }>>('GET', '/accounts', { apiKey });
    await call('PATCH', `/accounts/${body.data[0]?.id}`, { apiKey, json: { status: 'disabled' } });
    const shown = await text();
    expect(shown).toContain('Out each month $30.00');
    expect(shown).toMatch(/In hidden accounts \(1\) .*Rent .*Its account is hidden, so it does not count/);
  });

  it('repeats a transaction', async () => {
    const { apiKey, html } = await openFamily([ACCOUNT, ...payments('Book club', '12.5', [0])]);
    const { body } = await call<Listed<{ id: string }>>('GET', '/transactions', { apiKey });
    const page = await html(`/recurring/new?transaction_id=${body.data[0]?.id}`);
    expect(page).toContain('value="Book club"');
    expect(page).toContain('value="12.50"');
    expect(page).toContain(`value="${monthOfIndex(monthIndex(monthOf(TODAY)) + 1)}-03"`);
  });
});
