import { expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { settled } from '../../support/http/api-client.ts';
import { openLedgerForms } from '../../support/pages/ledger-forms.ts';

it('imports the example with one click, proves it, and undoes it', async () => {
  const { api, family, page, send } = await openLedgerForms();
  expect((await page('/')).body).toContain('action="/imports/example"');
  const { status, location } = await send('/imports/example', {});
  const [, id = ''] = /^\/imports\/([0-9a-f-]{36})\/progress$/.exec(location ?? '') ?? [];
  expect(status).toBe(303);
  const done = await settled(id, family.apiKey);
  expect(done).toMatchObject({
    status: 'complete',
    verification: { readback: { status: 'matched' }, expected_record_counts: { transactions: 10 } },
  });
  const { data } = await api<{ data: Schemas['Account'][] }>('GET', '/accounts');
  expect(data.find(({ name }) => name === 'Example checking')).toMatchObject({ balance: '2446.30' });
  const shown = await page((await page(`/imports/${id}/progress`)).location ?? '');
  expect(shown.body).toContain('Undo');

  const idOf = (path: string | null): string => /[0-9a-f-]{36}/.exec(path ?? '')?.[0] ?? '';
  const second = idOf((await send('/imports/example', {})).location);
  await settled(second, family.apiKey);
  const { data: entries } = await api<{ data: Schemas['Transaction'][] }>('GET', '/transactions');
  expect(entries).toHaveLength(10);

  for (const each of [second, id]) {
    await api('POST', `/imports/${each}/revert`, {});
    await settled(each, family.apiKey);
  }
  expect((await api<{ data: object[] }>('GET', '/transactions')).data).toEqual([]);
  expect((await send('/imports/example', {})).location).toMatch(/progress$/);
});
