import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

const PATH = '/accounts/net_worth';

const aFamily = async () => {
  const { familyId, apiKey } = await newFamily();
  const send = (method: string, path: string, json: unknown) =>
    call<{ data: { id: string } }>(method, path, { apiKey, json });
  const accountOf = async (account_type: string, currency: string, date: string, amount: string): Promise<void> => {
    const { body } = await send('POST', '/accounts', { name: `${account_type} ${currency}`, account_type, currency });
    await send('POST', '/transactions', { account_id: body.data.id, date, amount, name: 'Row' });
  };
  const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
  const html = async (path: string) => String((await browser.get(path, { headers: { accept: 'text/html' } })).body);
  const page = async (path: string) => (await html(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return { accountOf, html, page, send };
};

describe('GET /accounts/net_worth', () => {
  it('shows the total, its change, and each kind', async () => {
    const { accountOf, html, page, send } = await aFamily();
    await accountOf('depository', 'USD', '2020-01-15', '-1000');
    await accountOf('loan', 'USD', '2020-02-10', '400');
    await accountOf('depository', 'EUR', '2020-02-10', '-100');
    await accountOf('depository', 'CHF', '2020-02-10', '-50');
    await send('PUT', '/exchange_rates', { date: '2020-01-01', from: 'EUR', to: 'USD', rate: '1.25' });

    const shown = await page(PATH);
    expect(shown).toMatch(/Net worth, converted to USD \$725\.00 \$0\.00 since .* Assets \$1,125\.00 Debts \$400\.00 /);
    expect(shown).toMatch(/Without CHF\s50\.00 , which has no exchange rate/);
    expect(shown).toMatch(
      /Checking and savings \$1,125\.00 100% of assets .*Loans -\$400\.00 .*Net worth \$725\.00 \$0\.00/,
    );

    expect(await page(`${PATH}?range=all`)).toMatch(
      /\$725\.00 -\$275\.00 since Jan 31, 2020 .*Checking and savings \$1,125\.00 100% of assets \+\$125\.00 \$1,000\.00 \+\$125\.00 Loans -\$400\.00 -\$400\.00 \$0\.00 -\$400\.00/,
    );
    const loans = await html(`${PATH}?range=all&kind=loan&sort=-now`);
    expect(loans).toContain('<title id="worth-title">Loans in USD</title>');
    expect(loans).toMatch(/aria-current="page">All</);
    expect(loans).toMatch(/aria-sort="descending"><a class="sort" href="[^"]+sort=now#kinds">Today/);
  });

  it('waits with the chart for a second day', async () => {
    const { accountOf, html, page } = await aFamily();
    expect(await page(PATH)).toContain('You have no accounts with a balance yet.');
    await accountOf('depository', 'USD', new Date().toISOString().slice(0, 10), '-10');
    for (const range of ['1m', '3m', '6m', 'ytd', '1y', 'all']) {
      expect(await html(`${PATH}?range=${range}`)).not.toContain('<svg class="chart"');
      expect(await page(`${PATH}?range=${range}`)).toMatch(/Net worth in USD \$10\.00 .*one value: \$10\.00/);
    }
  });

  it('shows the only currency, also if it is not that of the family and has no rate', async () => {
    const { accountOf, page } = await aFamily();
    await accountOf('depository', 'CHF', '2020-01-15', '-50');
    const shown = await page(PATH);
    expect(shown).toMatch(/Net worth in CHF CHF\s50\.00/);
    expect(shown).not.toContain('Without');
  });
});
