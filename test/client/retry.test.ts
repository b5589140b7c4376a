import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient, isCounterfoilError } from '../../client/src/index.ts';
import { fakeService } from '../support/servers/fake-service.ts';
import { slowService } from '../support/servers/slow-service.ts';

const BUSY = { status: 503, body: { error: 'unavailable', message: 'Try again' } };
const NO_CONTENT = { status: 204 };
const NOT_FOUND = { status: 404, body: { error: 'not_found', message: 'Tag not found' } };
const CREATED = { status: 201, body: { data: { id: 'a' } } };
const TAG = { body: { name: 'shared' } };
const ID = { params: { path: { id: 'a' } } };

const clientOf = async (...responses: Parameters<typeof fakeService>) => {
  const { baseUrl, requests } = await fakeService(...responses);
  return { client: createClient({ baseUrl, apiKey: 'key', retry: { firstDelay: 1 } }), requests };
};
const keysOf = (requests: readonly { readonly headers: Record<string, unknown> }[]) =>
  requests.map(({ headers }) => headers['idempotency-key']);

describe('repeating a request', () => {
  it('waits as long as the service asks', async () => {
    const { client, requests } = await clientOf({ status: 429, headers: { 'retry-after': '1' } }, CREATED);
    await client.POST('/tags', TAG);
    const [first, second] = requests.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('sends one idempotency key with all attempts, and a new one with the next request', async () => {
    const { client, requests } = await clientOf(BUSY, 'break', CREATED);
    await client.POST('/tags', TAG);
    await client.POST('/tags', TAG);
    const [first, second, third, other] = keysOf(requests);
    expect([second, third]).toEqual([first, first]);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(first);
  });

  it('sends the key that the caller chose', async () => {
    const { client, requests } = await clientOf(BUSY, CREATED);
    await client.POST('/tags', { ...TAG, params: { header: { 'Idempotency-Key': 'mine' } } });
    expect(keysOf(requests)).toEqual(['mine', 'mine']);
  });

  it.each([BUSY, 'break'] as const)('never repeats a request that could take effect twice', async (response) => {
    const { client, requests } = await clientOf(response);
    await expect(client.POST('/imports/{id}/revert', ID)).rejects.toThrow();
    await expect(client.PATCH('/tags/{id}', { ...ID, ...TAG })).rejects.toThrow();
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect(keysOf(requests)).toEqual([undefined, undefined]);
  });

  it('does not repeat a change with If-Match, which would fail because the first attempt changed the record', async () => {
    const { client, requests } = await clientOf('break', { status: 412, body: { error: 'precondition_failed' } });
    const init = { params: { ...ID.params, header: { 'If-Match': '"1"' } } };
    await expect(client.DELETE('/tags/{id}', init)).rejects.toMatchObject({ code: 'network_error' });
    expect(requests).toHaveLength(1);
  });

  it('repeats a change with If-Match that the rate limit refused', async () => {
    const { client, requests } = await clientOf({ status: 429, headers: { 'retry-after': '0' } }, NO_CONTENT);
    await client.DELETE('/tags/{id}', { params: { ...ID.params, header: { 'If-Match': '"1"' } } });
    expect(requests).toHaveLength(2);
  });

  it('repeats any request that the gateway throttled, which says no time', async () => {
    const { client, requests } = await clientOf({ status: 429, body: { message: 'Too Many Requests' } }, NO_CONTENT);
    await client.POST('/imports/{id}/revert', ID);
    expect(requests).toHaveLength(2);
  });

  it.each(['break', { status: 504, body: { message: 'Timeout' } }] as const)(
    'reports success if a repeated DELETE finds nothing, because the lost attempt deleted it: %j',
    async (lost) => {
      const { client, requests } = await clientOf(lost, NOT_FOUND);
      expect(await client.DELETE('/tags/{id}', ID)).toBeUndefined();
      expect(requests).toHaveLength(2);
    },
  );

  it('reports that there is nothing to delete if no earlier attempt can have deleted it', async () => {
    const refused = { status: 429, headers: { 'retry-after': '0' } };
    for (const responses of [[NOT_FOUND], [refused, NOT_FOUND]]) {
      const { client } = await clientOf(...responses);
      await expect(client.DELETE('/tags/{id}', ID)).rejects.toMatchObject({ code: 'not_found', status: 404 });
    }
  });

  it('does not take the 404 of another service for a successful DELETE', async () => {
    const { client } = await clientOf('break', { status: 404, body: '<html>Not found</html>' });
    await expect(client.DELETE('/tags/{id}', ID)).rejects.toMatchObject({ code: 'unexpected_response', status: 404 });
  });

  it('repeats a request that the rate limit refused, because it had no effect', async () => {
    const { client, requests } = await clientOf({ status: 429, headers: { 'retry-after': '0' } }, CREATED);
    await client.PATCH('/tags/{id}', { ...ID, ...TAG });
    expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'PATCH']);
  });

  it('repeats a form for an upload, a chunk and a preflight, which need no key', async () => {
    for (const path of ['/uploads', '/imports/preflight'] as const) {
      const { client, requests } = await clientOf(BUSY, 'break', CREATED);
      await client.POST(path, { body: {} });
      expect(requests).toHaveLength(3);
    }
    const { client, requests } = await clientOf(BUSY, 'break', CREATED);
    await client.POST('/import_sessions/{id}/chunks', { ...ID, body: { sequence: 1 } });
    expect(keysOf(requests)).toEqual([undefined, undefined, undefined]);
  });

  it('publishes a session again, which has no further effect', async () => {
    const { client, requests } = await clientOf('break', CREATED);
    await client.imports.publish({ id: 'a', way: 'chunked' });
    expect(requests).toHaveLength(2);
  });

  it('repeats a conflict only if the service says when', async () => {
    const conflict = { status: 409, body: { error: 'busy', message: 'Busy' } };
    const { client, requests } = await clientOf({ ...conflict, headers: { 'retry-after': '0' } }, conflict, CREATED);
    await expect(client.POST('/tags', TAG)).rejects.toMatchObject({ code: 'busy' });
    expect(requests).toHaveLength(2);
  });

  it('gives up after one attempt if there is no response in time', async () => {
    const { baseUrl, requests } = await fakeService('silent');
    const client = createClient({ baseUrl, apiKey: 'key', retry: { firstDelay: 1, timeout: 50 } });
    await expect(client.GET('/tags')).rejects.toMatchObject({
      code: 'network_error',
      message: expect.stringContaining('(no response in time)'),
    });
    expect(requests).toHaveLength(1);
  });

  it('gives a large request more time to be sent', async () => {
    const slow: typeof fetch = async (_, init) => {
      await sleep(300, undefined, init?.signal ? { signal: init.signal } : {});
      return Response.json({ data: { id: 'one', upload_id: 'one', url: 'http://127.0.0.1/bucket', fields: {} } });
    };
    const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key', fetch: slow, retry: { timeout: 100 } });
    await expect(client.GET('/tags')).rejects.toMatchObject({ code: 'network_error' });
    const body = { raw_file_content: 'x'.repeat(25_000) };
    expect((await client.POST('/imports', { body })).data.id).toBe('one');
  });

  it('waits for a large response as long as parts of it come', async () => {
    const { baseUrl } = await slowService({ parts: ['{"data":', '[],', '"meta":', '{}}'], pause: 500, end: 'end' });
    const client = createClient({ baseUrl, apiKey: 'key', retry: { timeout: 1_500 } });
    expect(await client.GET('/tags')).toEqual({ data: [], meta: {} });
  });

  it.each([
    ['silent', '(no response in time)', 150],
    ['break', '(connection closed)', 5_000],
  ] as const)('gives up if a response stops halfway: %s', async (end, reason, timeout) => {
    const { baseUrl } = await slowService({ parts: ['{"data":'], pause: 10, end });
    const client = createClient({ baseUrl, apiKey: 'key', retry: { timeout, firstDelay: 1 } });
    const message = `Could not reach ${baseUrl} ${reason}`;
    await expect(client.GET('/tags')).rejects.toMatchObject({ code: 'network_error', message });
    await expect(client.raw.GET('/tags')).rejects.toMatchObject({ code: 'network_error', message });
  });

  it('stops reading when the caller does', async () => {
    const { baseUrl } = await slowService({ parts: ['{"data":'], pause: 10, end: 'silent' });
    const client = createClient({ baseUrl, apiKey: 'key' });
    const stop = new AbortController();
    const { response } = await client.raw.GET('/tags', { signal: stop.signal, parseAs: 'stream' });
    stop.abort(new Error('closed'));
    await expect(response.text()).rejects.toThrow('closed');
  });

  it('never follows a redirect, which would take the key to another address', async () => {
    const other = await fakeService(CREATED);
    const { client } = await clientOf({ status: 302, headers: { location: `${other.baseUrl}/steal` } });
    await expect(client.GET('/tags')).rejects.toMatchObject({
      code: 'unexpected_response',
      status: 302,
      message: expect.stringContaining(`It redirects to ${other.baseUrl}/steal`),
    });
    expect(other.requests).toEqual([]);
  });

  it('reports a response that is not JSON', async () => {
    const { client } = await clientOf({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"data":',
    });
    await expect(client.GET('/tags')).rejects.toMatchObject({
      code: 'unexpected_response',
      status: 200,
      message: expect.stringMatching(/^The response to GET http:.*\/tags has status 200: \{"data":$/),
    });
  });

  it.each(['', '{}', '[]', 'null', '{"data":null}', '{"status":"ok"}', '"text"', '{"error":{}}', '<html>'])(
    'says that a response is not one of the service: %s',
    async (body) => {
      const { baseUrl } = await fakeService({ status: 200, headers: { 'content-type': 'application/json' }, body });
      const client = createClient({ baseUrl, apiKey: 'key' });
      await expect(client.GET('/usage')).rejects.toMatchObject({
        code: 'unexpected_response',
        message: expect.stringContaining(`The response to GET ${baseUrl}/api/v1/usage has status 200: `),
      });
    },
  );

  it('says that the address begins with https but should not', async () => {
    const { baseUrl } = await fakeService(CREATED);
    const client = createClient({ baseUrl: baseUrl.replace('http:', 'https:'), apiKey: 'key', retry: { attempts: 1 } });
    await expect(client.GET('/tags')).rejects.toThrow(`the server does not speak TLS: try ${baseUrl})`);
  });

  it('gives up after five attempts', async () => {
    const broken = await clientOf('break');
    await expect(broken.client.GET('/tags')).rejects.toMatchObject({ code: 'network_error', status: 0 });
    expect(broken.requests).toHaveLength(5);
    const busy = await clientOf(BUSY);
    await expect(busy.client.GET('/tags')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    expect(busy.requests).toHaveLength(5);
  });

  it('does not retry if the service asks for a wait of an hour', async () => {
    const limited = { error: 'rate_limit_exceeded', message: 'Too many requests' };
    const { client, requests } = await clientOf({ status: 429, headers: { 'retry-after': '3600' }, body: limited });
    await expect(client.GET('/tags')).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 3600 });
    expect(requests).toHaveLength(1);
  });

  it('stops when the caller aborts, even between two attempts', async () => {
    const { client, requests } = await clientOf({ status: 503, headers: { 'retry-after': '30' } });
    const stop = new AbortController();
    const read = client.GET('/tags', { signal: stop.signal });
    await expect.poll(() => requests.length).toBe(1);
    stop.abort(new Error('closed'));
    await expect(read).rejects.toThrow('closed');
  });
});

describe('an error', () => {
  it('has the code and all other facts from the service', async () => {
    const body = {
      error: 'not_publishable',
      message: 'Row 3',
      errors: ['Row 3'],
      import_id: 'i',
      details: { rows: 1 },
    };
    const { client } = await clientOf({ status: 422, headers: { 'apigw-requestid': 'r' }, body });
    const error = await client.POST('/tags', TAG).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'CounterfoilError', status: 422, code: 'not_publishable', message: 'Row 3' });
    expect(error).toMatchObject({ errors: ['Row 3'], importId: 'i', requestId: 'r', details: { rows: 1 } });
    expect(isCounterfoilError(error, 'not_publishable', 'busy')).toBe(true);
    expect(isCounterfoilError(error, 'busy')).toBe(false);
    expect(isCounterfoilError(new Error('other'))).toBe(false);
  });

  it('shows the response of a gateway', async () => {
    const { client } = await clientOf({ status: 413, body: { message: 'Request Entity Too Large' } });
    const shown = { code: 'unexpected_response', status: 413, message: /Request Entity Too Large/ };
    await expect(client.POST('/tags', TAG)).rejects.toMatchObject({
      ...shown,
      message: expect.stringMatching(shown.message),
    });
  });
});

const TAGS = { status: 200, body: { data: [], meta: { next_page: null } } };

describe('signing in', () => {
  it('asks for an access token each time a request is sent', async () => {
    const { baseUrl, requests } = await fakeService(BUSY, TAGS);
    let count = 0;
    const accessToken = async () => `token-${++count}`;
    const client = createClient({ baseUrl: `${baseUrl}/api/v1/`, accessToken, retry: { firstDelay: 1 } });
    await client.GET('/tags');
    await client.GET('/tags');
    expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/v1/tags', 'Bearer token-1'],
      ['/api/v1/tags', 'Bearer token-2'],
      ['/api/v1/tags', 'Bearer token-3'],
    ]);
  });

  it.each(['cf_…', '', 'two words', 'key\n'])('refuses a key that cannot be one, without showing it: %j', (apiKey) => {
    const open = () => createClient({ baseUrl: 'https://counterfoil.example', apiKey });
    expect(open).toThrow(
      new TypeError('apiKey must be letters, digits and signs without spaces: copy the whole of it again'),
    );
  });

  it('refuses a token that a function did not return', async () => {
    const accessToken = async () => undefined as unknown as string;
    const client = createClient({ baseUrl: 'https://counterfoil.example', accessToken });
    await expect(client.GET('/tags')).rejects.toThrow('accessToken must be letters');
  });

  it('refuses a client without a key and without a token', () => {
    const none = { baseUrl: 'https://counterfoil.example' } as ClientOptions;
    expect(() => createClient(none)).toThrow(new TypeError('Set apiKey or accessToken'));
  });
});

describe('the address of the service', () => {
  it.each([
    'counterfoil.example',
    '',
    'localhost:3931',
    'https://x.example/?a=1',
    'https://x.example/#a',
    'https://me:pw@x.example',
  ])('is refused at once if it cannot be one: %j', (baseUrl) => {
    const message = `baseUrl is "${baseUrl}": write the address of the service, such as https://counterfoil.example`;
    expect(() => createClient({ baseUrl, apiKey: 'key' })).toThrow(new TypeError(message));
  });
});

describe('publishing an import whose response was lost', () => {
  const publishing = async (status: string, first: Parameters<typeof fakeService>[number]) => {
    const { client, requests } = await clientOf(first, { status: 200, body: { data: { id: 'a', status } } });
    const published = client.imports.publish({ id: 'a', way: 'inline' });
    return { published, requests };
  };
  const LATE = { status: 409, body: { error: 'invalid_state', message: 'An import that is importing' } };

  it.each([
    ['importing', 'break'],
    ['complete', { status: 502, body: 'Bad gateway' }],
    ['complete', LATE],
  ] as const)('is done if the import is %s', async (status, first) => {
    const { published, requests } = await publishing(status, first);
    await published;
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1/imports/a/publish',
      'GET /api/v1/imports/a',
    ]);
  });

  it('fails if the import is not published', async () => {
    const { published } = await publishing('pending', 'break');
    await expect(published).rejects.toMatchObject({ code: 'network_error' });
  });
});
