import { describe, expect, it } from 'vitest';
import { sampleEvent } from '../../../scripts/checks/sample-event.ts';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';
import { functionOf } from '../../../shared/platform/domain/endpoint.ts';
import type { ApiHandler } from '../../../shared/platform/http/api-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import known from '../../../shared/platform/schema/known-names.json' with { type: 'json' };
import type { ErrorBody } from '../../support/http/api-client.ts';
import { anAuthenticated, invokeApi } from '../../support/http/api-event.ts';
import { handlerWith } from '../../support/http/each-handler.ts';
import { assertMatchesOpenApi } from '../../support/http/openapi.ts';

/** The deployed handler without stores: a request that is let in fails later. */
const handlerOf = async (name: string): Promise<ApiHandler> => {
  return handlerWith(name, {
    authenticate: async ({ text }) => (text === 'wrong' ? undefined : anAuthenticated({ scope: 'read_write' })),
    log: { info: () => undefined, error: () => undefined },
    now: () => '2026-03-02T09:15:00.000Z',
  });
};

const OPERATIONS = ENDPOINTS.filter(({ scope }) => scope !== null).map((endpoint) => ({
  endpoint,
  name: functionOf(endpoint),
}));

const BOUNDARY = 'line';
const formWith = (part: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part}"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`;

/** Each field has a value that it cannot have. */
const wronged = (example: object): object => Object.fromEntries(Object.keys(example).map((name) => [name, [[]]]));

describe.each(OPERATIONS)('$name', ({ endpoint, name }) => {
  const sample = sampleEvent(endpoint) as ApiEvent;
  const answered = async (changes: Partial<ApiEvent>) => {
    const event = { ...sample, isBase64Encoded: false, ...changes };
    const answer = await invokeApi(await handlerOf(name), event);
    assertMatchesOpenApi(endpoint.method, event.rawPath, answer.status, answer.body);
    return answer;
  };
  const json = { ...sample.headers, 'content-type': 'application/json' };
  const refused = (parameter: string | null, place: string) => ({
    status: 422,
    body: { error: 'unknown_parameter', details: { parameter, in: place } },
  });

  it('refuses a query parameter that it does not know', async () => {
    const queryStringParameters = { ...sample.queryStringParameters, zzqq: 'x' };

    const { body, ...rest } = await answered({ queryStringParameters });

    expect({ ...rest, body }).toMatchObject(refused('zzqq', 'query'));
    expect(body).toMatchObject({ message: expect.stringContaining('"zzqq"') });
  });

  if (endpoint.filters !== undefined) {
    it('names what is wrong with the other filters beside it', async () => {
      const filters = Object.keys(known[endpoint.filters as keyof typeof known]);
      const wrong = Object.fromEntries(filters.map((filter) => [filter, '\uD800 no such value']));
      const alone = await answered({ queryStringParameters: wrong });
      const both = await answered({ queryStringParameters: { ...wrong, zzqq: 'x' } });

      expect(alone.body).toMatchObject({ error: 'validation_failed' });
      expect(both).toMatchObject(refused('zzqq', 'query'));
      const { errors = [] } = alone.body as ErrorBody;
      expect(both.body).toMatchObject({ errors: [expect.stringContaining('"zzqq"'), ...errors] });
    });
  }

  it('asks for a key before it says what it knows', async () => {
    const headers = { 'x-api-key': 'wrong' };

    expect(await answered({ headers, queryStringParameters: { zzqq: 'x' } })).toMatchObject({ status: 401 });
  });

  if (endpoint.request === undefined) {
    it('refuses a body, as it takes none', async () => {
      expect(await answered({ headers: json, body: '{"zzqq":1}' })).toMatchObject(refused(null, 'body'));
      expect(await answered({ headers: json, body: '{}' })).not.toMatchObject({ body: { error: 'unknown_parameter' } });
    });
    return;
  }

  const example = endpoint.request.example as Record<string, unknown>;

  it('refuses a field that it does not know, and lets in its own example', async () => {
    const body = JSON.stringify({ ...example, zzqq: 1 });

    expect(await answered({ headers: json, body })).toMatchObject(refused('zzqq', 'body'));
    expect(await answered({ headers: json, body: JSON.stringify(example) })).not.toMatchObject({
      body: { error: 'unknown_parameter' },
    });
  });

  it('names what is wrong with the other fields beside it', async () => {
    const alone = await answered({ headers: json, body: JSON.stringify(wronged(example)) });
    const both = await answered({ headers: json, body: JSON.stringify({ ...wronged(example), zzqq: 1 }) });

    expect(both).toMatchObject(refused('zzqq', 'body'));
    const { error, errors } = alone.body as ErrorBody;
    if (error === 'validation_failed') {
      expect(both.body).toMatchObject({ errors: [expect.stringContaining('"zzqq"'), ...(errors ?? [])] });
    }
  });

  it('names the Content-Types that it takes if it is sent another', async () => {
    const headers = { ...sample.headers, 'content-type': 'application/x-www-form-urlencoded' };
    const takesForms = endpoint.request?.form !== undefined;

    const { status, body } = await answered({ headers, body: 'name=x' });

    expect({ status, body }).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
    expect(body).toMatchObject({
      message: expect.stringMatching(
        takesForms ? /urlencoded .*application\/json or multipart\/form-data/ : /urlencoded .*send application\/json$/,
      ),
    });
  });

  if (endpoint.request.form === undefined) return;
  it('refuses a form part that it does not know', async () => {
    const headers = { ...sample.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

    expect(await answered({ headers, body: formWith('zzqq') })).toMatchObject(refused('zzqq', 'form'));
  });
});
