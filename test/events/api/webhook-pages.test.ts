import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { peerPort } from '../../support/peers.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

const PEER = 22; // nothing listens there

describe('the webhook pages', () => {
  let admin: Browser;
  let member: Browser;
  beforeAll(async () => {
    const { familyId } = await newFamily();
    const as = async (role: 'admin' | 'member') => {
      const browser = browserWith(await sessionOf(await newCloudUser({ familyId, role, password: null })));
      await browser.get('/sessions/current'); // has the token of its forms
      return browser;
    };
    [admin, member] = [await as('admin'), await as('member')];
  });
  const show = async (path: string) => String((await admin.get(path, { headers: { accept: 'text/html' } })).body);
  const submit = (path: string, form: Readonly<Record<string, string>> = {}) => admin.post(path, undefined, { form });

  it('register, rotate, disable and delete a webhook, and show each secret once', async () => {
    const url = `http://127.0.0.1:${peerPort(PEER)}/hook`;
    const created = await submit('/webhooks', { url, description: 'Report', 'import.failed': 'true' });
    expect(created.status).toBe(201);
    const [secret = ''] = /whsec_[\w+/=]+/.exec(String(created.body).replaceAll('&#x2F;', '/')) ?? [];
    expect(secret).not.toBe('');
    const list = await show('/webhooks');
    expect(list).toContain('import.failed');
    expect(list).not.toContain('whsec_');

    const [, id = ''] = /\/webhooks\/([0-9a-f-]{36})/.exec(list) ?? [];
    const rotated = await submit(`/webhooks/${id}/rotate`);
    expect(String(rotated.body)).toMatch(/whsec_/);
    expect((await submit(`/webhooks/${id}`, { enabled: 'false' })).location).toBe(`/webhooks/${id}?done=saved`);
    const one = await show(`/webhooks/${id}`);
    expect(one).toContain('Disabled by a person');
    expect(one).not.toContain('whsec_');
    expect((await submit(`/webhooks/${id}/delete`)).location).toBe('/webhooks?done=deleted');
    expect((await admin.get(`/webhooks/${id}`, { headers: { accept: 'text/html' } })).status).toBe(404);
  });

  it('show a rejected form again, with the reason', async () => {
    const refused = await submit('/webhooks', { url: 'https://127.0.0.1/' });
    expect(refused.status).toBe(422);
    expect(String(refused.body)).toContain('is not a public address');
  });

  it('are only for administrators of the family', async () => {
    expect((await member.get('/webhooks', { headers: { accept: 'text/html' } })).status).toBe(403);
    const post = await member.post('/webhooks', undefined, { form: { url: 'https://hooks.example.com/' } });
    expect(post.status).toBe(403);
  });
});
