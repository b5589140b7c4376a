import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EgressRefusal, EgressRefusedError } from '../../../shared/platform/domain/network/egress.ts';
import type { Resolve } from '../../../shared/platform/egress/check-url.ts';
import { createGuardedFetch, type GuardOptions } from '../../../shared/platform/egress/guarded-fetch.ts';
import { until } from '../../support/until.ts';

const servers: { close: () => unknown }[] = [];

const listen = async (server: Server | ReturnType<typeof createSocketServer>): Promise<number> => {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};
const serve = (listener: RequestListener): Promise<number> => listen(createServer(listener));

const hits = { canary: 0 };
const ports = { canary: 0 };

beforeAll(async () => {
  ports.canary = await listen(
    createSocketServer((socket) => {
      hits.canary += 1;
      socket.destroy();
    }),
  );
});
afterAll(() => {
  for (const server of servers) server.close();
});

const addresses =
  (...list: string[]): Resolve =>
  async () =>
    list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const refusal = async (url: string, options: Partial<GuardOptions> = {}): Promise<EgressRefusedError> => {
  const fetch = createGuardedFetch({ allow: [], connectMs: 300, totalMs: 1_000, ...options });
  const outcome = await fetch(url).catch((error: unknown) => error);
  if (outcome instanceof EgressRefusedError) return outcome;
  throw new Error(`not refused: ${url}`, { cause: outcome });
};

/** PORT is replaced by the port of the canary, a server on this machine that must never be reached. */
const TYPED: readonly (readonly [string, EgressRefusal])[] = [
  ['', 'url_invalid'],
  ['example.com', 'url_invalid'],
  ['//example.com/x', 'url_invalid'],
  ['https://', 'url_invalid'],
  ['https://256.1.1.1/', 'url_invalid'],
  ['https://exa mple.com/', 'url_invalid'],
  ['https://example.com:99999/', 'url_invalid'],
  ['https://[::1', 'url_invalid'],
  ['https://[fe80::1%25eth0]/', 'url_invalid'],
  ['http://example.com/', 'scheme'],
  ['http://127.0.0.1:PORT/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['ftp://example.com/', 'scheme'],
  ['gopher://127.0.0.1:PORT/_x', 'scheme'],
  ['data:application/json,{}', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['ws://example.com/', 'scheme'],
  ['https://user@example.com/', 'userinfo'],
  ['https://user:word@127.0.0.1:PORT/', 'userinfo'],
  ['https://example.com@127.0.0.1:PORT/', 'userinfo'],
  ['https://:x@example.com/', 'userinfo'],
  ['https://example.com:22/', 'port'],
  ['https://example.com:25/', 'port'],
  ['https://example.com:80/', 'port'],
  ['https://example.com:0/', 'port'],
  ['https://127.0.0.1:PORT/', 'address_not_public'],
  ['https://127.1:PORT/', 'address_not_public'],
  ['https://2130706433:PORT/', 'address_not_public'],
  ['https://0x7f000001:PORT/', 'address_not_public'],
  ['https://0x7f.0x0.0x0.0x1:PORT/', 'address_not_public'],
  ['https://0177.0.0.1:PORT/', 'address_not_public'],
  ['https://017700000001:PORT/', 'address_not_public'],
  ['https://127.0.0.1.:PORT/', 'address_not_public'],
  ['https://%31%32%37.0.0.1:PORT/', 'address_not_public'],
  ['https://１２７.０.０.１:PORT/', 'address_not_public'],
  ['https://①②⑦.0.0.1:PORT/', 'address_not_public'],
  ['https://127。0。0。1:PORT/', 'address_not_public'],
  ['https:127.0.0.1:PORT/', 'address_not_public'],
  ['https:\\\\127.0.0.1:PORT\\', 'address_not_public'],
  ['https://127.0.0.1:PORT\\@example.com/', 'address_not_public'],
  ['https://0:PORT/', 'address_not_public'],
  ['https://0.0.0.0:PORT/', 'address_not_public'],
  ['https://10.0.0.1/', 'address_not_public'],
  ['https://192.168.1.1/', 'address_not_public'],
  ['https://100.64.0.1/', 'address_not_public'],
  ['https://169.254.169.254/latest/meta-data/', 'address_not_public'],
  ['https://2852039166/latest/meta-data/', 'address_not_public'],
  ['https://0xa9fea9fe/', 'address_not_public'],
  ['https://169.254.170.2/v2/credentials', 'address_not_public'],
  ['https://[::1]:PORT/', 'address_not_public'],
  ['https://[::]:PORT/', 'address_not_public'],
  ['https://[0:0:0:0:0:0:0:1]:PORT/', 'address_not_public'],
  ['https://[::ffff:127.0.0.1]:PORT/', 'address_not_public'],
  ['https://[::ffff:7f00:1]:PORT/', 'address_not_public'],
  ['https://[::127.0.0.1]:PORT/', 'address_not_public'],
  ['https://[64:ff9b::127.0.0.1]:PORT/', 'address_not_public'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'address_not_public'],
  ['https://[2002:7f00:1::]:PORT/', 'address_not_public'],
  ['https://[2001:0:7f00:1::]/', 'address_not_public'],
  ['https://[fd00:ec2::254]/latest/meta-data/', 'address_not_public'],
  ['https://[fe80::1]/', 'address_not_public'],
  ['https://[ff02::1]/', 'address_not_public'],
  ['https://[2001:db8::1]/', 'address_not_public'],
  ['https://localhost:PORT/', 'host_not_public'],
  ['https://LOCALHOST:PORT/', 'host_not_public'],
  ['https://localhost.:PORT/', 'host_not_public'],
  ['https://canary.localhost:PORT/', 'host_not_public'],
  ['https://ip6-localhost:PORT/', 'host_not_public'],
  ['https://metadata.google.internal/', 'host_not_public'],
  ['https://printer.local/', 'host_not_public'],
  ['https://intranet/', 'host_not_public'],
  ['https://nas.home.arpa/', 'host_not_public'],
];

/** Valid names with their DNS answers. */
const RESOLVED: readonly (readonly [string, readonly string[]])[] = [
  ['loopback', ['127.0.0.1']],
  ['loopback v6', ['::1']],
  ['a public and a private one', ['8.8.8.8', '10.0.0.1']],
  ['a public v4 and an odd v6', ['8.8.8.8', '::ffff:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['metadata', ['169.254.169.254']],
  ['unspecified', ['0.0.0.0']],
  ['unique local', ['fd12::1']],
];

describe('createGuardedFetch: entered URLs', () => {
  it.each(TYPED)('refuses %s as %s', async (url, code) => {
    const before = hits.canary;
    const error = await refusal(url.replace('PORT', String(ports.canary)), {
      resolve: addresses('127.0.0.1'),
    });
    expect(error.code).toBe(code);
    expect(hits.canary).toBe(before);
  });
});

describe('createGuardedFetch: DNS results', () => {
  it.each(RESOLVED)('refuses %s', async (_, list) => {
    const error = await refusal(`https://idp.example.com:${ports.canary}/`, { resolve: addresses(...list) });
    expect(error.code).toBe('address_not_public');
    expect(hits.canary).toBe(0);
  });

  it('reports an unknown host', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await refusal('https://nowhere.example.com/', { resolve })).toMatchObject({
      code: 'unresolvable',
      message: 'nowhere.example.com cannot be resolved',
    });
    expect(await refusal('https://nowhere.example.com/', { resolve: addresses() })).toMatchObject({
      code: 'unresolvable',
    });
  });

  it('resolves once and connects to the checked address, whatever DNS returns later', async () => {
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '192.31.195.1' : '127.0.0.1', family: 4 }];
    };
    const error = await refusal(`https://rebind.example.com:${ports.canary}/`, { resolve });
    expect(['timeout', 'unreachable']).toContain(error.code);
    expect(asked).toBe(1);
    expect(hits.canary).toBe(0);
  });

  it('gives up on a DNS server that does not answer', async () => {
    const error = await refusal('https://idp.example.com/', {
      totalMs: 100,
      resolve: () => new Promise(() => undefined),
    });
    expect(error).toMatchObject({ code: 'timeout', message: 'idp.example.com did not answer within 100 ms' });
  });
});

describe('createGuardedFetch: servers allowed by an operator', () => {
  const allowed = (port: number, options: Partial<GuardOptions> = {}) =>
    createGuardedFetch({
      allow: [`127.0.0.1:${port}`, `peer.test:${port}`],
      resolve: addresses('127.0.0.1'),
      ...options,
    });

  it('calls them by http, address and name, and sends the request unchanged', async () => {
    const port = await serve((request, response) => {
      const chunks: string[] = [];
      request.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        response.setHeader('set-cookie', ['a=1', 'b=2']).setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            method,
            url,
            host: headers.host,
            encoding: headers['accept-encoding'],
            x: headers['x-y'],
            body: chunks.join(''),
          }),
        );
      });
    });
    const fetch = allowed(port);
    const response = await fetch(`http://peer.test:${port}/a?b=c`, {
      method: 'POST',
      headers: { 'x-y': 'z' },
      body: 'q=é',
    });
    expect(await response.json()).toEqual({
      method: 'POST',
      url: '/a?b=c',
      host: `peer.test:${port}`,
      encoding: 'identity',
      x: 'z',
      body: 'q=é',
    });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  it('requires the exact port and host', async () => {
    const error = await refusal(`http://127.0.0.1:${ports.canary}/`, {
      allow: ['127.0.0.1:1', `localhost:${ports.canary}`],
    });
    expect(error.code).toBe('scheme');
    expect(hits.canary).toBe(0);
  });

  it('accepts them on this machine or in public, not elsewhere', async () => {
    const error = await refusal('http://peer.test:4000/', {
      allow: ['peer.test:4000'],
      resolve: addresses('10.0.0.1'),
    });
    expect(error).toMatchObject({
      code: 'address_not_public',
      message: 'peer.test resolves to 10.0.0.1, which is not public',
    });
  });

  it.each([301, 302, 303, 307, 308, 304, 300])('does not follow %i', async (status) => {
    const port = await serve((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${ports.canary}/` }).end();
    });
    await expect(allowed(port)(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'redirect' });
    expect(hits.canary).toBe(0);
  });

  it('accepts answers without a body and with any other status', async () => {
    const port = await serve((request, response) => {
      response.writeHead(Number(request.url?.slice(1))).end();
    });
    const statuses = [204, 205, 400, 404, 500, 503];
    const answers = await Promise.all(statuses.map((status) => allowed(port)(`http://127.0.0.1:${port}/${status}`)));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  it('stops at the size limit, announced or not', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 5_000);
      response.write('x'.repeat(2_500));
      response.end('x'.repeat(2_500));
    });
    const fetch = allowed(port);
    for (const path of ['announced', 'streamed']) {
      await expect(fetch(`http://127.0.0.1:${port}/${path}`, { maxBytes: 4_999 })).rejects.toMatchObject({
        code: 'too_large',
      });
    }
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { maxBytes: 5_000 })).text()).toHaveLength(5_000);
  });

  it('stops an endless body at 1 MB', async () => {
    const port = await serve((_, response) => {
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    await expect(allowed(port)(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The answer of 127.0.0.1 is larger than 1 MB',
    });
  });

  it('does not read the body if only the head is asked for, and closes the connection', async () => {
    let closed = 0;
    const port = await serve((_, response) => {
      response.on('close', () => closed++);
      response.writeHead(410, { 'content-encoding': 'gzip', 'x-y': 'z' }).write('x'.repeat(70_000));
    });
    const answer = await allowed(port)(`http://127.0.0.1:${port}/`, { headOnly: true, maxBytes: 10 });
    expect([answer.status, answer.headers.get('x-y'), await answer.text()]).toEqual([410, 'z', '']);
    await until(
      () => closed,
      (count) => count === 1,
      5,
    );
  });

  it('does not follow a redirect if only the head is asked for', async () => {
    const port = await serve((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${ports.canary}/` }).end();
    });
    const asked = allowed(port)(`http://127.0.0.1:${port}/`, { headOnly: true });
    await expect(asked).rejects.toMatchObject({ code: 'redirect' });
    expect(hits.canary).toBe(0);
  });

  it('refuses compressed answers', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb');
    });
    await expect(allowed(port)(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'encoding' });
  });

  it('reports whether it was connected before the timeout', async () => {
    const silent = await listen(createSocketServer(() => undefined));
    const late = (url: string) => allowed(silent, { connectMs: 100, totalMs: 300 })(url);
    const unconnected = { code: 'timeout', cause: { code: 'ETIMEDOUT' } };
    await expect(late(`https://127.0.0.1:${silent}/`)).rejects.toMatchObject(unconnected);
    const answer = await late(`http://127.0.0.1:${silent}/`).catch((error: unknown) => error);
    expect(answer).toMatchObject({ code: 'timeout' });
    expect(answer).not.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
  });

  it('times out for servers that are slow, silent or disconnect', async () => {
    const trickle = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const silent = await listen(createSocketServer(() => undefined));
    for (const port of [trickle, silent]) {
      await expect(allowed(port, { totalMs: 200 })(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
        code: 'timeout',
      });
    }
    const rude = await listen(
      createSocketServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab')),
    );
    await expect(allowed(rude)(`http://127.0.0.1:${rude}/`)).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('refuses invalid HTTP, upgrades and unknown statuses', async () => {
    for (const answer of [
      'SSH-2.0-x\r\n\r\n',
      'HTTP/1.1 101 X\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
      'HTTP/1.1 999 X\r\ncontent-length: 0\r\n\r\n',
    ]) {
      const port = await listen(createSocketServer((socket) => socket.end(answer)));
      await expect(allowed(port)(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'unreachable' });
    }
  });

  it('verifies the TLS name, whatever the address', async () => {
    const names: string[] = [];
    const server = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    }).on('tlsClientError', () => undefined);
    const port = await listen(server);
    await expect(allowed(port)(`https://peer.test:${port}/`)).rejects.toMatchObject({ name: 'EgressRefusedError' });
    expect(names).toEqual(['peer.test']);
  });

  it('never reveals a URL, header or body in a message', async () => {
    const secret = 'canary-7f3a';
    const fetch = createGuardedFetch({ allow: [], resolve: addresses('10.0.0.1') });
    for (const url of [
      `https://idp.example.com/?code=${secret}`,
      `http://x.example.com/${secret}`,
      `https://u:${secret}@a.example.com`,
    ]) {
      const error = await fetch(url, { headers: { authorization: secret }, body: secret }).catch(
        (reason: unknown) => reason,
      );
      expect(String(error)).not.toContain(secret);
    }
  });
});
