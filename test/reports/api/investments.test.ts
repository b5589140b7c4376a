import { describe, expect, it } from 'vitest';
import type { Investments } from '../../../shared/reports/investments/schema/investments.ts';
import { call, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

const TRADES = [
  'date,ticker,exchange_operating_mic,qty,price',
  '2026-01-05,VWCE,XETR,4,100',
  '2026-01-06,VWCE,XETR,4,110',
  '2026-01-07,VWCE,XETR,-2,125',
  '2026-01-08,ACME,XETR,-3,10', // sold without ever having been bought
  '2026-01-09,ACME,XETR,5,10',
];

const aFamily = async () => {
  const { familyId, apiKey } = await newFamily();
  const account = async (name: string, currency: string): Promise<string> => {
    const json = { name, account_type: 'investment', currency };
    return (await call<{ data: { id: string } }>('POST', '/accounts', { apiKey, json })).body.data.id;
  };
  const trade = async (account_id: string, rows: readonly string[]): Promise<void> => {
    const settings = { type: 'TradeImport', date_format: '%Y-%m-%d', publish: true };
    const json = { ...settings, account_id, raw_file_content: rows.join('\n') };
    const { body } = await call<{ data: { id: string } }>('POST', '/imports', { apiKey, json });
    await settled(body.data.id, apiKey);
  };
  const read = async (query = '') =>
    (await call<{ data: Investments }>('GET', `/investments${query}`, { apiKey })).body.data;
  const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
  const page = async (path: string) =>
    String((await browser.get(path, { headers: { accept: 'text/html' } })).body)
      .replace(/^.*<main/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  return { account, trade, read, page };
};

describe('investments', () => {
  it('have a cost and gain where trades explain them, for each currency, and trades by security', async () => {
    const { account, trade, read, page } = await aFamily();
    expect(await read()).toEqual({ currencies: [], positions: [] });
    expect(await page('/investments')).toContain('You have no investments yet');

    const [euro, dollar] = [await account('Depot', 'EUR'), await account('Brokerage', 'USD')];
    await trade(euro, TRADES);
    await trade(dollar, [TRADES[0] ?? '', '2026-01-05,VTI,,1,200']);

    const { currencies, positions } = await read();
    expect(currencies).toMatchObject([
      // 6 of 8 are left of 840.00, and worth 125.00 each; 2 of ACME are worth 20.00
      { currency: 'EUR', value: '770.00', cost: '630.00', gain: '120.00', gain_percent: '19.05', unknown_count: 1 },
      { currency: 'USD', value: '200.00', cost: '200.00', gain: '0.00', gain_percent: '0', unknown_count: 0 },
    ]);
    expect(positions).toMatchObject([
      { ticker: 'VWCE', account: { name: 'Depot' }, qty: '6', cost_basis: '105.00', cost: '630.00', gain: '120.00' },
      { ticker: 'ACME', qty: '2', value: '20.00', cost_basis: null, cost: null, gain: null, gain_percent: null },
      { ticker: 'VTI', account: { name: 'Brokerage' } },
    ]);
    expect((await read(`?account_id=${dollar}`)).positions).toHaveLength(1);

    const shown = await page('/investments');
    expect(shown).toContain('Cost and gain leave out 1 of 2 positions, whose cost or price is not known.');
    expect(shown).toContain(
      'Value €770.00 €20.00 of unknown cost Cost €630.00 Gain +€120.00 +19.05% Cash -€610.00 €160.00 together with securities',
    );
    expect(shown).toContain('Value $200.00 Paid in $200.00 Purchases minus sales Gain $0.00 0% Gain on what you hold');
    const ofAccount = await page(`/accounts/${euro}`);
    expect(ofAccount).toContain('€630.00 €750.00 +€120.00');
    const trades = await page(`/investments/trades?account_id=${euro}&ticker=vwce`);
    expect(trades).toContain('VWCE');
    expect(trades).not.toContain('ACME');
    expect(await page('/investments/trades?account_id=none')).toContain('No trades match these filters.');
  });
});
