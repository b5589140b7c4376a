import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { fieldOf, openLedgerForms, TYPED } from '../../support/pages/ledger-forms.ts';

const { account, addTransaction, api, listed, page, send, stranger } = await openLedgerForms();

/** A transaction as the API shows it, without what every write changes. */
const shown = async (id: string) => {
  const { data } = await api<{ data?: Transaction }>('GET', `/transactions/${id}`);
  return data && { ...data, updated_at: '' };
};

const offered = (location: string | null) => {
  const { pathname, searchParams } = new URL(location ?? '', 'http://localhost');
  const [id = '', at = ''] = (searchParams.get('undo') ?? '').split('~');
  return { pathname, done: searchParams.get('done'), id, at };
};

const saved = async (id: string, values: object) => {
  const path = `/transactions/${id}`;
  return offered((await send(path, { ...TYPED, ...values, version: fieldOf(await page(path), 'version') })).location);
};

const deleted = async (id: string, list?: string) => {
  const version = fieldOf(await page(`/transactions/${id}`), 'version');
  return offered((await send(`/transactions/${id}/delete`, { version, ...(list !== undefined && { list }) })).location);
};

const undo = (id: string, fields: Readonly<Record<string, string>>) => send(`/transactions/${id}/undo`, fields);

describe('POST /transactions/{id}/undo', () => {
  it('takes an edit back, and leaves what was edited afterwards', async () => {
    const id = await addTransaction({ name: 'Bakery', notes: 'bread' });
    const first = await saved(id, { name: 'Baker', notes: 'rolls' });
    await saved(id, { name: 'Baker', notes: 'cake' });
    expect((await page(`/transactions/${id}?done=saved&undo=${id}~${first.at}`)).body).toContain(`/${id}/undo`);

    expect((await undo(id, { at: first.at })).location).toBe(`/transactions/${id}?done=undone`);
    expect(await shown(id)).toMatchObject({ name: 'Bakery', notes: 'cake' });
    const again = await undo(id, { at: first.at });
    expect(again.status).toBe(409);
    expect(again.body).toContain('This change was undone already, or is too old to undo');
  });

  it('offers nothing to undo if nothing changed', async () => {
    const id = await addTransaction({ name: 'Bakery' });
    expect(await saved(id, { name: 'Bakery' })).toMatchObject({ done: 'saved', id: '' });
  });

  it('brings a deleted transaction back with its parts, and leads to the list that it was in', async () => {
    const id = await addTransaction({ name: 'Market', amount: '10' });
    await api('PATCH', `/transactions/${id}`, { splits: [{ amount: '4', name: 'Fruit' }, { amount: '6' }] });
    const found = async () => (await listed('&start_date=2026-03-01')).map((entry) => ({ ...entry, updated_at: '' }));
    const before = await found();
    const gone = await deleted(id, '/transactions?search=Market');
    expect(gone).toMatchObject({ pathname: '/transactions', done: 'deleted', id });
    expect(await shown(id)).toBeUndefined();
    const list = await page(`/transactions?search=Market&done=deleted&undo=${id}~${gone.at}`);
    expect(list.body).toContain('Transaction deleted.');
    expect(list.body).toContain(`action="/transactions/${id}/undo"`);

    const { location } = await undo(id, { at: gone.at, list: '/transactions?search=Market' });
    expect(location).toBe('/transactions?search=Market&done=undone');
    expect(before.filter(({ parent_id }) => parent_id === id)).toHaveLength(2);
    expect(await found()).toEqual(before);
  });

  it('joins the parts of a split', async () => {
    const id = await addTransaction({ name: 'Market', amount: '10' });
    const before = await shown(id);
    await api('PATCH', `/transactions/${id}`, { splits: [{ amount: '4' }, { amount: '6' }] });
    const at = (await api<{ data: Transaction }>('GET', `/transactions/${id}`)).data.updated_at;

    expect((await undo(id, { at })).status).toBe(303);
    expect(await shown(id)).toEqual(before);
  });

  it('gives an external id back, unless another transaction has it by now', async () => {
    const create = async (external_id: string) =>
      (
        await api<{ data: Transaction }>('POST', '/transactions', {
          ...{ account_id: account.id, date: '2026-03-01', name: 'Own', amount: '5' },
          external_id,
        })
      ).data.id;
    const [kept, lost] = [await create('undo-1'), await create('undo-2')];
    const [first, second] = [await deleted(kept), await deleted(lost)];
    const other = await create('undo-2');

    expect((await undo(kept, { at: first.at })).status).toBe(303);
    expect((await undo(lost, { at: second.at })).status).toBe(303);
    expect(await shown(kept)).toMatchObject({ external_id: 'undo-1' });
    expect(await shown(lost)).toMatchObject({ external_id: null });
    expect(await shown(other)).toMatchObject({ external_id: 'undo-2' });
  });

  it.each([
    ['no instant', {}, 422],
    ['another instant', { at: '2026-01-01T00:00:00.000Z' }, 409],
    ['something else', { at: '<script>' }, 422],
  ])('refuses %s', async (_, fields, status) => {
    const id = await addTransaction({ name: 'Bakery' });
    expect((await undo(id, fields)).status).toBe(status);
  });

  it('finds nothing of another family, and nothing that never was', async () => {
    const id = await addTransaction({ name: 'Bakery' });
    const { at } = await saved(id, { name: 'Baker' });

    expect((await send(`/transactions/${id}/undo`, { at }, stranger)).status).toBe(404);
    expect((await undo(account.id, { at })).status).toBe(404);
    expect((await undo('no-id', { at })).status).toBe(404);
    expect(await shown(id)).toMatchObject({ name: 'Baker' });
  });
});

describe('POST /valuations/{id}/undo', () => {
  it('takes an edit and a deletion back', async () => {
    const path = `/accounts/${account.id}/valuations`;
    await send(path, { date: '2026-01-15', amount: '1100', notes: '' });
    const own = /href="(\/valuations\/[0-9a-f-]{36})"/.exec((await page(path)).body)?.[1] ?? '';
    const version = async () => fieldOf(await page(own), 'version');
    const values = { version: await version(), date: '2026-01-15', amount: '1300', notes: '' };
    const edited = offered((await send(own, values)).location);
    const gone = offered((await send(`${own}/delete`, { version: await version() })).location);
    expect([edited.done, gone.done]).toEqual(['saved', 'deleted']);
    expect((await page(`${path}?done=deleted&undo=${gone.id}~${gone.at}`)).body).toContain(`action="${own}/undo"`);

    expect((await send(`${own}/undo`, { at: gone.at })).location).toBe(`${path}?done=undone`);
    expect((await page(path)).body).toContain('$1,300.00');
    expect((await send(`${own}/undo`, { at: edited.at })).location).toBe(`${path}?done=undone`);
    expect((await page(path)).body).toContain('$1,100.00');
  });
});
