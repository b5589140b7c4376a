import { beforeAll, describe, expect, it } from 'vitest';
import type { Export } from '../../../shared/exports/schema/export.ts';
import { call, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import type { Browser } from '../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { unzip } from '../../support/store/unzip.ts';
import { until } from '../../support/until.ts';

const asMember = async (familyId: string): Promise<Browser> => {
  const browser = browserWith(await sessionOf(await newCloudUser({ familyId, role: 'member', password: null })));
  await browser.get('/sessions/current'); // has the token of its forms
  return browser;
};
const show = async (browser: Browser): Promise<string> =>
  String((await browser.get('/exports', { headers: { accept: 'text/html' } })).body);
const onceOf = (page: string): string => /name="once" value="([^"]+)"/.exec(page)?.[1] ?? '';
const downloadsOn = (page: string): readonly string[] =>
  [...page.matchAll(/\/exports\/([0-9a-f-]{36})\/download/g)].map(([, id = '']) => id);

describe('the page of exports', () => {
  let member: Browser;
  let stranger: Browser;
  let apiKey: string;
  beforeAll(async () => {
    const family = await newFamily();
    ({ apiKey } = family);
    member = await asMember(family.familyId);
    stranger = await asMember((await newFamily()).familyId);
  });
  const listed = async () => (await call<Listed<Export>>('GET', '/exports', { apiKey })).body.data;
  const start = async (once: string) => {
    const { status, location } = await member.post('/exports', undefined, { form: { once } });
    expect([status, location]).toEqual([303, '/exports?done=started']);
  };

  it('starts one export for a form that is sent twice, and leads to its zip file when it is ready', async () => {
    const empty = await show(member);
    expect(empty).toContain('No exports yet');
    await start(onceOf(empty));
    await start(onceOf(empty));
    expect(await listed()).toHaveLength(1);

    const page = await until(
      () => show(member),
      (text) => text.includes('Ready'),
    );
    expect(page).not.toContain('data-under-way');
    const [id = ''] = downloadsOn(page);
    const { status, location } = await member.get(`/exports/${id}/download`, { headers: { accept: 'text/html' } });
    expect(status).toBe(303);
    const zip = await fetch(location ?? '');
    const named = new URL(location ?? '').searchParams.get('response-content-disposition');
    expect(named).toMatch(/^attachment; filename="counterfoil-\d{4}-\d\d-\d\d\.zip"$/);
    expect([...unzip(Buffer.from(await zip.arrayBuffer())).keys()]).toContain('all.ndjson');

    for (const path of [`/exports/${id}/download`, '/exports/none/download']) {
      expect((await stranger.get(path, { headers: { accept: 'text/html' } })).status).toBe(404);
    }
    expect(await show(stranger)).toContain('No exports yet');
  });

  it('has the imported files as they were sent, if the person wants them', async () => {
    const made = (path: string, json: object) => call<{ data: { id: string } }>('POST', path, { apiKey, json });
    const account = await made('/accounts', { name: 'Checking', account_type: 'depository' });
    const content = 'date,amount,name\n2026-01-02,-4.50,Bakery\n';
    await made('/imports', { type: 'TransactionImport', account_id: account.body.data.id, raw_file_content: content });
    const before = downloadsOn(await show(member));
    const form = { once: onceOf(await show(member)), include_files: 'true' };
    await member.post('/exports', undefined, { form });
    const page = await until(
      () => show(member),
      (text) => downloadsOn(text).length > before.length,
    );
    const [id = ''] = downloadsOn(page);
    const { location } = await member.get(`/exports/${id}/download`, { headers: { accept: 'text/html' } });
    const files = unzip(Buffer.from(await (await fetch(location ?? '')).arrayBuffer()));
    const [name = ''] = [...files.keys()].filter((path) => path.startsWith('files/'));
    expect(name).toMatch(/^files\/0001 \d{4}-\d\d-\d\d import$/);
    expect(String(files.get(name))).toBe(content);
    expect(String(files.get('manifest.json'))).toContain(name);
  });

  it('lists the newest first, whether a form or a client started it', async () => {
    const known = (await listed()).map(({ id }) => id);
    await start(onceOf(await show(member)));
    const byForm = (await listed())[0]?.id;
    const { body } = await call<{ data: Export }>('POST', '/exports', { apiKey });
    await start(onceOf(await show(member)));
    const ids = (await listed()).map(({ id }) => id);
    expect(ids.slice(1)).toEqual([body.data.id, byForm, ...known]);
    const page = await until(
      () => show(member),
      (text) => downloadsOn(text).length === ids.length,
    );
    expect(downloadsOn(page)).toEqual(ids);
  });
});
