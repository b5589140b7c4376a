import { beforeAll, describe, expect, it } from 'vitest';
import { call, type ErrorBody, type Listed } from './http/api-client.ts';
import { newFamily } from './new-family.ts';

type Shown = {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly external_source: string | null;
  readonly metadata: object;
};
type Single<T> = { readonly data: T };

const unique = (name: string): string => `${name} ${crypto.randomUUID()}`;

/** The rules of external ids and metadata, which are the same for all kinds of record. */
export const describeExternalIds = (path: string, required: object = {}) =>
  describe(`external ids and metadata of ${path}`, () => {
    let apiKey: string;
    beforeAll(async () => {
      ({ apiKey } = await newFamily());
    });

    const post = <T = Single<Shown>>(fields: object) =>
      call<T>('POST', `/${path}`, { apiKey, json: { ...required, name: unique('Record'), ...fields } });
    const patch = <T = Single<Shown>>(id: string, json: object, headers = {}) =>
      call<T>('PATCH', `/${path}/${id}`, { apiKey, json, headers });
    const list = async (query: string) =>
      (await call<Listed<Shown>>('GET', `/${path}?${query}`, { apiKey })).body.data.map(({ id }) => id);

    it('are kept, filtered by and changed', async () => {
      const { status, body } = await post({ external_id: ' n-1 ', metadata: { order: '42', shop: 'Corner' } });
      expect(status).toBe(201);
      const { id } = body.data;
      const fields = { external_id: 'n-1', external_source: 'api', metadata: { order: '42', shop: 'Corner' } };
      expect(body.data).toMatchObject(fields);
      expect((await call<Single<Shown>>('GET', `/${path}/${id}`, { apiKey })).body.data).toMatchObject(fields);
      const other = (await post({ external_id: 'n-1', external_source: 'shop' })).body.data;
      expect(await list('external_id=n-1')).toEqual([id]);
      expect(await list('external_id=n-1&external_source=shop')).toEqual([other.id]);
      expect(await list('external_id=none')).toEqual([]);
      expect(await list('metadata=order:42')).toEqual([id]);
      expect(await list('metadata=shop')).toEqual([id]);
      expect(await list('metadata=order:43')).toEqual([]);
      expect(await list('external_id=n-1&metadata=order:43')).toEqual([]);

      const renamed = await patch(id, { name: unique('Renamed') });
      expect(renamed.body.data).toMatchObject(fields);
      const changed = await patch(id, { external_id: 'n-2', metadata: { order: '43' } });
      expect(changed.body.data).toMatchObject({ external_id: 'n-2', metadata: { order: '43' } });
      expect(await list('external_id=n-1')).toEqual([]);
      const cleared = await patch(id, { external_id: null, metadata: null });
      expect(cleared.body.data).toMatchObject({ external_id: null, external_source: null, metadata: {} });
    });

    it('are refused on a second record, with the id of the first', async () => {
      const { id } = (await post({ external_id: 'taken' })).body.data;
      const again = await post<ErrorBody>({ external_id: 'taken' });
      expect([again.status, again.body.error, again.body.details]).toEqual([
        409,
        'external_id_taken',
        { id, external_id: 'taken', external_source: 'api' },
      ]);
      const other = (await post({})).body.data;
      expect((await patch<ErrorBody>(other.id, { external_id: 'taken' })).body.error).toBe('external_id_taken');
      expect((await patch(id, { external_id: 'taken' })).status).toBe(200);
      await call('DELETE', `/${path}/${id}`, { apiKey });
      expect((await patch(other.id, { external_id: 'taken' })).status).toBe(200);
    });

    it('can be taken at once when a record gives one up', async () => {
      const { id } = (await post({ external_id: 'moves' })).body.data;
      expect((await patch(id, { external_id: 'elsewhere' })).status).toBe(200);
      expect((await post({ external_id: 'moves' })).status).toBe(201);
    });

    it('are not taken by a request that is refused', async () => {
      const { id } = (await post({})).body.data;
      const outdated = await patch<ErrorBody>(id, { external_id: 'second try' }, { 'if-match': '"outdated"' });
      expect(outdated.status).toBe(412);
      expect((await post({ external_id: 'second try' })).status).toBe(201);
    });

    it('are given once by requests at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => post<ErrorBody>({ external_id: 'race' })));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(5);
      for (const { status, body } of refused) {
        expect(status).toBe(409);
        expect(['external_id_taken', 'busy']).toContain(body.error);
      }
      expect(await list('external_id=race')).toHaveLength(1);
    });

    it('belong to one family and kind', async () => {
      await post({ external_id: 'mine' });
      const foreign = await newFamily();
      expect((await post({ external_id: 'shared' })).status).toBe(201);
      const json = { ...required, name: 'Other family', external_id: 'shared' };
      expect((await call('POST', `/${path}`, { apiKey: foreign.apiKey, json })).status).toBe(201);
      const body = (await call<Listed<Shown>>('GET', `/${path}?external_id=mine`, { apiKey: foreign.apiKey })).body;
      expect(body.data).toEqual([]);
    });

    it('give the same record for requests with the same key', async () => {
      const json = { ...required, name: unique('Once'), external_id: 'once' };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await call<Single<Shown>>('POST', `/${path}`, { apiKey, json, headers });
      expect(await call('POST', `/${path}`, { apiKey, json, headers })).toMatchObject({
        status: 201,
        body: first.body,
      });
    });

    it.each([
      [{ external_id: '' }, 'external_id must not be blank'],
      [{ external_id: 'x'.repeat(256) }, 'external_id must be at most 255 characters'],
      [{ external_source: 'shop' }, 'external_source must be sent with external_id'],
      [{ metadata: { a: 1 } }, 'metadata.a must be a string'],
      [
        { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v'])) },
        'metadata must have at most 20 pairs',
      ],
    ])('refuses %j', async (fields, message) => {
      const { status, body } = await post<ErrorBody>(fields);
      expect([status, body.message]).toEqual([422, message]);
      const { id } = (await post({})).body.data;
      expect((await patch<ErrorBody>(id, fields)).body.message).toBe(message);
    });

    it('refuse a filter by source alone', async () => {
      const { status, body } = await call<ErrorBody>('GET', `/${path}?external_source=shop`, { apiKey });
      expect([status, body.error]).toEqual([422, 'validation_failed']);
    });
  });
