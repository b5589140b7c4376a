import { expect, it } from 'vitest';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { working } from '../../support/changes/change-set-user.ts';
import { call } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudPerson, newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { until } from '../../support/until.ts';

type Line = { type: string; actor: { email: string }; request_id: string; details: Record<string, unknown> };

it('the audit log says who proposed, accepted, declined and undid a change, and nothing of what people do themselves', async () => {
  const { familyId, apiKey, keyWith } = await newFamily();
  const [owner, agentKey] = [working(apiKey), await keyWith('propose')];
  const agent = working(agentKey);
  const user = await newCloudUser({ password: null, familyId });
  const browser = browserWith(await sessionOf(user));
  await browser.get('/sessions/current'); // for its CSRF token
  const { id: account } = await owner.create<{ id: string }>('/accounts', {
    name: 'Cash',
    account_type: 'depository',
  });
  const entries = await Promise.all(
    ['Tea', 'Pool'].map((name) =>
      owner.create<{ id: string }>('/transactions', { account_id: account, date: '2026-02-10', amount: '1', name }),
    ),
  );
  const ids = entries.map(({ id }) => id);
  const propose = async (changes: object) => (await agent.preview({ transaction_ids: ids, changes })).id;
  const post = (path: string, key: string, json: object = {}) =>
    call<{ data: ChangeSet }>('POST', path, { apiKey: key, json });
  const form = async (path: string, fields: Record<string, string> = {}) =>
    expect((await browser.post(path, undefined, { form: fields, headers: { accept: 'text/html' } })).status).toBe(303);

  const [accepted, declined, withdrawn] = [
    await propose({ notes: 'a' }),
    await propose({ notes: 'b' }),
    await propose({ notes: 'c' }),
  ];
  await form(`/changes/${accepted}/apply`, { row_0: ids[0] ?? '', pick_0: 'true', row_1: ids[1] ?? '' });
  await owner.apply(accepted); // waits until it is
  await form(`/changes/${declined}/decline`);
  await post(`/change_sets/${withdrawn}/decline`, agentKey);
  await post(`/change_sets/${withdrawn}/decline`, agentKey); // has no effect
  await form(`/changes/${accepted}/revert`);
  // what a person prepares on a page is no proposal
  const tag = await owner.create<{ id: string }>('/tags', { name: 'Trip' });
  const { location } = await browser.post('/changes/new', undefined, { form: { once: 'a', add_tag: tag.id } });
  const own = String(location).slice('/changes/'.length);
  await until(
    async () => (await call<{ data: ChangeSet }>('GET', `/change_sets/${own}`, { apiKey })).body.data,
    ({ status }) => status === 'ready',
  );
  await form(`/changes/${own}/decline`);

  const boss = await newCloudPerson({ role: 'super_admin' });
  const linesOf = async () => {
    const { body } = await boss.browser.get<{ data: readonly Line[] }>('/admin/sso_audit_logs?q=proposal&per_page=100');
    return body.data
      .filter(({ details }) => [accepted, declined, withdrawn, own].includes(String(details['change_set_id'])))
      .toReversed();
  };
  const lines = await until(linesOf, ({ length }) => length >= 7);
  const key = 'test propose';
  const created = (id: string) => ['proposal_created', id, key, key, undefined];
  expect(
    lines.map(({ type, details }) => [
      type,
      details['change_set_id'],
      details['proposed_by'],
      details['key_name'],
      details['left_out'],
    ]),
  ).toEqual([
    created(accepted),
    created(declined),
    created(withdrawn),
    ['proposal_applied', accepted, key, undefined, 1],
    ['proposal_declined', declined, key, undefined, undefined],
    ['proposal_declined', withdrawn, key, key, undefined],
    ['proposal_undone', accepted, key, undefined, undefined],
  ]);
  expect(lines[3]?.actor.email).toBe(user.email);
  expect(lines.every(({ request_id }) => request_id.length > 10)).toBe(true);
  const page = await boss.browser.get('/admin/sso_audit_logs?q=proposal', { headers: { accept: 'text/html' } });
  expect(String(page.body)).toContain('accepted a change that “test propose” had proposed.');
});
