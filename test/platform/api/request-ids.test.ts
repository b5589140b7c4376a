import { describe, expect, it } from 'vitest';
import { type Answer, call, demo, type ErrorBody } from '../../support/http/api-client.ts';
import { newCloudPerson } from '../../support/people/cloud-person.ts';
import { functionLogs } from '../../support/people/leak-places.ts';

type Line = Readonly<Record<string, unknown>>;

const linesOf = (functionName: string, requestId: string): readonly Line[] =>
  functionLogs()
    .filter(({ where }) => where === `log ${functionName}.log`)
    .flatMap(({ text }) => text.split('\n').filter((line) => line.includes(requestId)))
    .map((line) => JSON.parse(line) as Line);

const idOf = ({ headers, body }: Answer<ErrorBody>): string => {
  const { request_id: id = '' } = body;
  expect(headers.get('x-request-id')).toBe(id);
  return id;
};

describe('the id of an error', () => {
  it.each([
    ['get-import', 'GET', '/imports/nothing', {}, 404],
    ['create-tag', 'POST', '/tags', { json: { name: '' } }, 422],
    ['get-usage', 'GET', '/usage', { apiKey: 'wrong' }, 401],
  ])('finds the line of %s in its log', async (name, method, path, sent, status) => {
    const own = `order:${crypto.randomUUID()}`;
    const headers = { 'x-request-id': own };
    const answer = await call<ErrorBody>(method, path, { ...sent, headers });

    expect(answer.status).toBe(status);
    expect(idOf(answer)).toBe(own);
    const [line] = linesOf(name, own);
    expect(line).toMatchObject({ message: 'answered', status, client_request_id: own });
    expect(linesOf(name, String(line?.['request_id']))).toEqual([line]);
  });

  it('is a reference on the error page of a browser', async () => {
    const { browser } = await newCloudPerson();
    const { body } = await browser.get<string>('/imports/nothing', { headers: { accept: 'text/html' } });
    const [, reference = ''] = /include this reference: <code>([^<]+)</.exec(body) ?? [];

    expect(linesOf('import-pages', reference)).toMatchObject([{ message: 'answered', status: 404 }]);
  });

  it('in a repeated answer is the one of the request that ran', async () => {
    const json = { raw_file_content: 'a,b\n1,2\n', publish: 'true' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () => call<ErrorBody>('POST', '/imports', { json, headers });
    const first = await send();
    const again = await send();

    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(idOf(first)).not.toBe(again.headers.get('x-request-id'));
  });

  it('of a caller is ignored if it is not well formed', async () => {
    const answer = await fetch(`${demo().base_url}/api/v1/usage`, {
      headers: { 'x-api-key': demo().api_key, 'x-request-id': 'order-7\u00e9' },
    });

    const id = answer.headers.get('x-request-id') ?? '';
    expect([answer.status, id.length]).toEqual([200, 36]);
    const [line] = linesOf('get-usage', id);
    expect(line).toMatchObject({ status: 200 });
    expect(line).not.toHaveProperty('client_request_id');
  });
});
