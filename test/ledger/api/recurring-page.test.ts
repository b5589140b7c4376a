import { describe, expect, it } from 'vitest';
import { call, settled } from '../../support/api-client.ts';
import { ndjson } from '../../support/every-kind.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

const bill = (id: string, over: object) => ({
  type: 'RecurringTransaction',
  data: {
    ...{ id, account_id: 'bank', currency: 'USD', expected_day_of_month: 5, status: 'active' },
    ...{ last_occurrence_date: '2020-03-05', next_expected_date: '2099-04-05' },
    ...over,
  },
});

const LINES = [
  {
    type: 'Account',
    data: { id: 'bank', name: 'Checking', accountable_type: 'Depository', currency: 'USD', balance: '0' },
  },
  { type: 'Merchant', data: { id: 'gym', name: 'Eastside Gym' } },
  bill('rent', { name: 'Rent & more', amount: '900', next_expected_date: '2020-04-05' }),
  bill('gym', { merchant_id: 'gym', amount: '39', expected_amount_min: '35', expected_amount_max: '42' }),
  bill('pay', { name: 'Salary', amount: '-2500.5' }),
  bill('old', { name: 'Old phone', amount: '20', status: 'inactive' }),
];

describe('GET /recurring', () => {
  it('lists what comes each month with its sum, and leads to the transactions of each', async () => {
    const { familyId, apiKey } = await newFamily();
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
    const html = async () => String((await browser.get('/recurring', { headers: { accept: 'text/html' } })).body);
    expect(await html()).toContain('You have no recurring transactions');

    const json = {
      type: 'NativeImport',
      raw_file_content: ndjson(LINES as Parameters<typeof ndjson>[0]),
      publish: true,
    };
    const { body } = await call<{ data: { id: string } }>('POST', '/imports', { apiKey, json });
    await settled(body.data.id, apiKey);

    const page = await html();
    const text = page
      .replace(/^.*<main/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain('Money out each month in USD $939.00 Money in each month in USD $2,500.50');
    expect(text).toMatch(/Active .*Rent &amp; more .*expected Apr 5, 2020 , not seen yet .*Salary .*Ended .*Old phone/);
    expect(text).toContain('Eastside Gym Monthly, around day 5, $35.00 to $42.00');
    expect(page).toMatch(/href="\/transactions\?account_id=[0-9a-f-]{36}&amp;search=Rent\+%26\+more"/);
    expect(page).toMatch(/href="\/transactions\?account_id=[0-9a-f-]{36}&amp;merchant_id=[0-9a-f-]{36}"/);
  });
});
