import { expect, it } from 'vitest';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { until } from '../../support/until.ts';

const html = { headers: { accept: 'text/html' } };

it('the edit history has imports among the edits, each on one page, and leads to the undo of each', async () => {
  const { familyId, apiKey } = await newFamily();
  const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
  const send = async <T>(method: string, path: string, json?: object) =>
    (await call<{ data: T }>(method, path, { apiKey, ...(json && { json }) })).body.data;
  const { id: account_id } = await send<{ id: string }>('POST', '/accounts', {
    name: 'Joint',
    account_type: 'depository',
  });
  const addFile = async (rows: string): Promise<string> => {
    const raw_file_content = `date,amount,name\n${rows}\n`;
    const fields = { raw_file_content, account_id, date_format: '%Y-%m-%d', publish: true };
    const { id } = await send<ImportDetail>('POST', '/imports', fields);
    expect((await settled(id, apiKey)).status).toBe('complete');
    return id;
  };
  const edit = async (notes: string): Promise<string> => {
    const { id } = await send<ChangeSet>('POST', '/change_sets', { filter: {}, changes: { notes } });
    const inState = (status: string) =>
      until(
        () => send<ChangeSet>('GET', `/change_sets/${id}`),
        (set) => set.status === status,
      );
    await inState('ready');
    await send('POST', `/change_sets/${id}/apply`);
    await inState('applied');
    return `/changes/${id}#undo`;
  };
  const first = await addFile('2026-01-01,-1.00,Tea');
  const firstEdit = await edit('one');
  const second = await addFile('2026-02-01,-1.00,Tea\n2026-02-02,-1.00,Tea');
  const secondEdit = await edit('two');
  const waits = await send<ImportDetail>('POST', '/imports', {
    raw_file_content: 'date,amount,name\n2026-03-01,1,Tea\n',
  });

  const undoOf = (id: string) => `<a href="/imports/${id}/revert">Undo`;
  const { body } = await browser.get<string>('/changes', html);
  const order = [secondEdit, undoOf(second), firstEdit, undoOf(first)].map((text) => body.indexOf(text));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(body).toContain('<small>2 transactions · Added');
  expect(body).not.toContain(waits.id);

  const pages = await Promise.all(
    [1, 2, 9].map(async (page) => (await browser.get<string>(`/changes?per_page=1&page=${page}`, html)).body),
  );
  expect([second, first].map((id) => pages.map((page) => page.includes(undoOf(id))))).toEqual([
    [false, true, true],
    [false, true, true],
  ]);

  await send('POST', `/imports/${first}/revert`, { force: true });
  await until(
    () => send<ImportDetail>('GET', `/imports/${first}`),
    ({ status }) => status === 'pending',
  );
  expect((await browser.get<string>('/changes', html)).body).not.toContain(undoOf(first));
});
