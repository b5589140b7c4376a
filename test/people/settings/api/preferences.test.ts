import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../../shared/accounts/schema/account.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import type { Preferences } from '../../../../shared/people/schema/preferences.ts';
import { call, type ErrorBody, type Listed } from '../../../support/http/api-client.ts';
import { newFamily } from '../../../support/new-family.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import type { Browser } from '../../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';

type Single<Data> = { readonly data: Data };

const DEFAULTS: Preferences = {
  currency: 'USD',
  locale: 'en',
  date_format: '%m/%d/%Y',
  time_zone: 'UTC',
  appearance: 'system',
};

const signedIn = async (familyId: string, role: 'admin' | 'member'): Promise<Browser> => {
  const browser = browserWith(await sessionOf(await newCloudUser({ familyId, role, password: null })));
  await browser.get('/sessions/current'); // has the token of its forms
  return browser;
};

const keyOf = async (browser: Browser): Promise<string> => {
  const { body } = await browser.post('/settings/api_keys', { name: 'Laptop', scope: 'read_write' });
  return String(body['data']?.['key']);
};

const show = async (browser: Browser, path = '/settings/preferences'): Promise<string> =>
  String((await browser.get(path, { headers: { accept: 'text/html' } })).body);

describe('the preferences', () => {
  let familyId: string;
  let apiKey: string;
  let admin: Browser;
  let member: Browser;
  beforeEach(async () => {
    ({ familyId, apiKey } = await newFamily());
    [admin, member] = [await signedIn(familyId, 'admin'), await signedIn(familyId, 'member')];
  });
  const read = async (key = apiKey) =>
    (await call<Single<Preferences>>('GET', '/preferences', { apiKey: key })).body.data;
  const change = (json: object, key = apiKey) =>
    call<Single<Preferences> & ErrorBody>('PATCH', '/preferences', { apiKey: key, json });

  it('change one by one, and leave every amount, currency and date as it was', async () => {
    const json = { name: 'Checking', account_type: 'depository' };
    const { data: account } = (await call<Single<Account>>('POST', '/accounts', { apiKey, json })).body;
    const entry = { account_id: account.id, date: '2026-03-01', amount: '12.34', name: 'Bakery' };
    await call('POST', '/transactions', { apiKey, json: entry });
    const records = async () => [
      (await call<Listed<Transaction>>('GET', '/transactions', { apiKey })).body.data,
      (await call<Listed<Account>>('GET', '/accounts', { apiKey })).body.data,
    ];
    const before = await records();

    expect(await read()).toEqual(DEFAULTS);
    const changed = await change({ currency: 'eur', locale: 'de-at', time_zone: 'Pacific/Kiritimati' });
    const expected = { ...DEFAULTS, currency: 'EUR', locale: 'de-AT', time_zone: 'Pacific/Kiritimati' };
    expect([changed.status, changed.body.data]).toEqual([200, expected]);
    expect((await change({ date_format: '%d.%m.%Y' })).body.data).toEqual({ ...expected, date_format: '%d.%m.%Y' });
    expect(await records()).toEqual(before);
    const next = (await call<Single<Account>>('POST', '/accounts', { apiKey, json: { ...json, name: 'New' } })).body;
    expect(next.data.currency).toBe('EUR');

    expect((await change(DEFAULTS)).body.data).toEqual(DEFAULTS);
  });

  it('change only as they were read, and so do the settings of transfers', async () => {
    for (const [path, json] of [
      ['/preferences', { locale: 'de-AT' }],
      ['/transfers/settings', { link_transfers: 'only_pair' }],
    ] as const) {
      const etag = (await call('GET', path, { apiKey })).headers.get('etag') ?? '';
      const send = () => call('PATCH', path, { apiKey, json, headers: { 'if-match': etag } });
      const changed = await send();
      expect(changed.status).toBe(200);
      expect((await call('GET', path, { apiKey })).headers.get('etag')).toBe(changed.headers.get('etag'));
      expect((await send()).status).toBe(412);
      expect((await call('PATCH', path, { apiKey, json })).status).toBe(200);
    }
  });

  it.each([
    ['currency', 'EURO', 'currency must be an ISO 4217 code like USD'],
    ['locale', 'no language', 'locale must be a language like en or de-AT'],
    ['date_format', '%d', 'date_format must be a pattern like %m/%d/%Y'],
    ['time_zone', 'Vienna', 'time_zone must be a time zone like Europe/Vienna'],
    ['time_zone', null, 'time_zone must be a time zone like Europe/Vienna'],
    ['appearance', 'pink', 'appearance must be one of system, light, dark, not "pink"'],
  ])('refuse the %s %s', async (name, value, sentence) => {
    const { status, body } = await change({ [name]: value, appearance: name === 'appearance' ? value : 'dark' });
    expect([status, body.errors]).toEqual([422, [sentence]]);
    expect(await read()).toEqual(DEFAULTS);
  });

  it('of the family are for administrators, and the appearance is for everybody', async () => {
    const key = await keyOf(member);
    const refused = await change({ currency: 'EUR', appearance: 'dark' }, key);
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
    expect(await read(key)).toEqual(DEFAULTS);
    expect((await change({ appearance: 'dark' }, key)).body.data).toEqual({ ...DEFAULTS, appearance: 'dark' });
    expect(await read()).toEqual(DEFAULTS);
  });

  it('are changed by forms, which show what was refused', async () => {
    const form = { currency: 'CHF', locale: 'de-CH', date_format: '%d.%m.%Y', time_zone: 'Europe/Zurich' };
    const saved = await admin.post('/settings/preferences', undefined, { form });
    expect(saved.location).toBe('/settings/preferences?done=family');
    expect(await read()).toEqual({ ...DEFAULTS, ...form });
    expect(await show(admin)).toContain('CHF-1&#39;234.50');

    const wrong = await admin.post('/settings/preferences', undefined, { form: { ...form, time_zone: 'Zurich' } });
    expect([wrong.status, String(wrong.body)]).toEqual([422, expect.stringContaining('field-time_zone-error')]);

    const page = await show(member);
    expect(page).toContain('CHF: Swiss Franc');
    expect(page).not.toContain('Save for your family');
    expect((await member.post('/settings/preferences', undefined, { form })).status).toBe(403);
  });

  it('give the pages of one person another colour scheme, and those before sign-in none', async () => {
    const form = { appearance: 'dark' };
    const saved = await member.post('/settings/preferences/appearance', undefined, { form });
    expect(saved.location).toBe('/settings/preferences?done=appearance');
    const schemes = { member: 'dark', admin: 'light dark', nobody: 'light dark' };
    const pages = {
      member: show(member, '/'),
      admin: show(admin, '/'),
      nobody: show(browserWith(undefined), '/sign-in'),
    };
    for (const [who, scheme] of Object.entries(schemes)) {
      expect(await pages[who as keyof typeof pages]).toContain(`<meta name="color-scheme" content="${scheme}">`);
    }
  });
});
