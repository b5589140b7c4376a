import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { INJECTED_NAMES, injectionProblems } from '../support/pages/injections.ts';
import { overflow } from '../support/pages/page-facts.ts';
import { LOOKS, type Look } from '../support/pages/page-table.ts';
import { createPageWorld, type PageWorld } from '../support/pages/page-world.ts';
import { type RealBrowser, startRealBrowser, type Window } from '../support/real-browser.ts';
import { until } from '../support/until.ts';

/** The name of everything: breaks out of text, of attributes with either quotes, and of raw text elements. */
const HOSTILE = `"><img src=x data-injected onerror=window.__injected=1>'</title></textarea><b data-injected>hostile`;
const TYPED = encodeURIComponent(HOSTILE);
const LOOKS_OF_THE_FAMILY = LOOKS.filter(({ as }) => as !== 'nobody' && as !== 'stranger');

const asMember = (name: string, path: Look['path']): Look => ({ name, as: 'member', path });
/** Lists by hostile records, and addresses that somebody else wrote. */
const FILTERED: readonly Look[] = [
  asMember('overview, a period of somebody else', () => `/?months=${TYPED}`),
  asMember('accounts, searched', () => `/accounts?search=${TYPED}`),
  asMember('transactions, searched', () => `/transactions?search=${TYPED}`),
  asMember(
    'transactions, by account, category, merchant and tag',
    ({ ids }) =>
      `/transactions?account_id=${ids.account}&category_id=${ids.category}&merchant_id=${ids.merchant}&tag_ids=${ids.tag}`,
  ),
  asMember('transactions, by what does not exist', () => `/transactions?account_id=${TYPED}&start_date=${TYPED}`),
  asMember('spending, a month of somebody else', () => `/spending?month=${TYPED}`),
  asMember('budgets, a month of somebody else', () => `/budgets?month=${TYPED}`),
  asMember('duplicates, all selected', () => '/duplicates?select=all'),
  asMember('duplicates, done by somebody else', () => `/duplicates?done=${TYPED}`),
  asMember(
    'trades, by security and account',
    ({ ids }) => `/investments/trades?ticker=${TYPED}&account_id=${ids.account}`,
  ),
  asMember('suggested merchants', () => '/changes/suggestions?field=merchant'),
  asMember('a change of one transaction', () => `/changes/${changeId}`),
  asMember('a change of what was searched', () => `/changes/new?search=${TYPED}`),
];

/** Where names of the family must appear, so that a page without any does not pass. */
const WITH_NAMES = [
  'overview',
  'accounts',
  'accounts-id',
  'accounts, searched',
  'statements',
  'transactions',
  'transactions-id',
  'transactions-selected',
  'transactions, searched',
  'transactions, by account, category, merchant and tag',
  'spending',
  'budgets',
  'investments',
  'investments-trades',
  'duplicates',
  'duplicates, all selected',
  'transfers',
  'changes',
  'a change of one transaction',
  'changes-suggestions',
  'suggested merchants',
  'a change of what was searched',
  'categories',
  'rules-id',
  'imports-id-verification',
  'bank_connections-id',
  'settings-api_keys',
];

const CLASSES = [
  ['credit_card', 'USD', '1200.5'],
  ['loan', 'EUR', '98765.43'],
  ['property', 'EUR', '1234567.89'],
  ['crypto', 'JPY', '1234567'],
] as const;
const WEEKS = 24;

type Made = { readonly data: { readonly id: string; readonly status?: string } };
/** Adds a tag. */
let changeId: string;

/**
 * Accounts of several classes in three currencies, half a year of payments until today, filed but for the last one, and a
 * change that adds a tag.
 */
const furnish = async ({ apiKey, ids }: PageWorld): Promise<void> => {
  const create = async (path: string, json: object): Promise<string> => {
    const { status, body } = await call<Made>('POST', path, { apiKey, json });
    if (status !== 201) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body.data.id;
  };
  for (const [account_type, currency, amount] of CLASSES) {
    const account_id = await create('/accounts', { name: HOSTILE, account_type, currency });
    const valuation = { account_id, date: '2026-02-28', amount, notes: HOSTILE };
    await call('POST', '/valuations', { apiKey, json: { valuation } });
  }
  for (let week = WEEKS; week >= 0; week--) {
    const date = new Date(Date.now() - week * 7 * 86_400_000).toISOString().slice(0, 10);
    const filed = week > 0 && { category_id: ids.category, merchant_id: ids.merchant };
    await create('/transactions', {
      account_id: ids.account,
      date,
      amount: `${40 + week}.10`,
      name: HOSTILE,
      ...filed,
    });
  }
  const changes = { add_tag_ids: [ids.tag] };
  const json = { transaction_ids: [ids.transaction], changes };
  const { id } = (await call<Made>('POST', '/change_sets', { apiKey, json })).body.data;
  await until(
    async () => (await call<Made>('GET', `/change_sets/${id}`, { apiKey })).body.data,
    ({ status }) => status === 'ready',
  );
  changeId = id;
};

let world: PageWorld;
let real: RealBrowser;
let window: Window;
const served = new Map<string, string>();

beforeAll(async () => {
  world = await createPageWorld({ called: () => HOSTILE, more: INJECTED_NAMES });
  await furnish(world);
  real = await startRealBrowser();
  window = await real.open({ width: 320, height: 800 });
});
afterAll(() => real.stop());

describe('a family in which everything has a hostile name', () => {
  it.each([...LOOKS_OF_THE_FAMILY, ...FILTERED].map((look) => [look.name, look] as const))(
    '%s shows it as text',
    async (name, look) => {
      await window.asViewer();
      await window.signInWith(await world.session(look.as));
      await window.goTo(look.path(world));
      served.set(name, await window.served());

      expect([...(await injectionProblems(window)), ...(await overflow(window.page))]).toEqual([]);
      window.troubles.take();
    },
  );

  it.each(WITH_NAMES)('is on the page %s', (name) => {
    const html = served.get(name) ?? '';
    expect(html.slice(html.indexOf('<main'))).toContain('&gt;hostile');
  });
});
