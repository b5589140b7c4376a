import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHandler, readAssets } from '../../../functions/platform/get-asset.ts';
import { keepPreviousAssets } from '../../../scripts/deploy/previous-assets.ts';

let folder: string;
let server: Server;
let address: string;
/** The deployed service; replaced by each deployment. */
let answer: ReturnType<typeof createHandler> | undefined;
let forged: string | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-assets-'));
  forged = undefined;
  server = createServer((request, response) => {
    const name = request.url?.replace('/assets/', '') ?? '';
    void answer?.({ routeKey: 'GET /assets/{name}', pathParameters: { name }, headers: {} }).then((result) => {
      if (typeof result === 'string') throw new Error(result);
      const { statusCode = 200, body = '', isBase64Encoded } = result;
      response.statusCode = statusCode;
      response.end(
        forged !== undefined && name.endsWith('.css') ? forged : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const nameOf = (content: string): string =>
  `app.${createHash('sha256').update(content).digest('hex').slice(0, 16)}.css`;

/** Builds a version with these styles, keeps what is deployed, and replaces it. */
const deploy = async (styles: string) => {
  const bundle = join(folder, 'get-asset');
  rmSync(join(bundle, 'assets'), { recursive: true, force: true });
  mkdirSync(join(bundle, 'assets'), { recursive: true });
  writeFileSync(join(bundle, 'assets', nameOf(styles)), styles);
  const kept = answer === undefined ? [] : await keepPreviousAssets(address, bundle);
  answer = createHandler(readAssets(join(bundle, 'assets')), { previous: readAssets(join(bundle, 'previous')) });
  return kept;
};
const statusOf = async (styles: string): Promise<number> => (await fetch(`${address}/assets/${nameOf(styles)}`)).status;

describe('a deployment', () => {
  beforeEach(async () => {
    answer = undefined;
    await deploy('one');
  });

  it('keeps the assets of the version before, and no older ones', async () => {
    expect(await deploy('two')).toEqual([nameOf('one')]);
    expect(await Promise.all(['one', 'two'].map(statusOf))).toEqual([200, 200]);

    await deploy('three');
    expect(await Promise.all(['one', 'two', 'three'].map(statusOf))).toEqual([404, 200, 200]);
  });

  it('of the same assets forgets nothing', async () => {
    await deploy('two');
    await deploy('two');

    expect(await Promise.all(['one', 'two'].map(statusOf))).toEqual([200, 200]);
  });

  it('back to the version before has each file once', async () => {
    await deploy('two');

    expect(await deploy('one')).toEqual([nameOf('two')]);
  });

  it('refuses content that does not belong to its name', async () => {
    forged = 'body { background: url(https://evil.example) }';

    await expect(deploy('two')).rejects.toThrow('does not have the content of its name');
    expect(readdirSync(join(folder, 'get-asset'))).toEqual(['assets']);
  });

  it.each(['../../index.js', 'app.css', '/etc/passwd'])('refuses a name like %s', async (name) => {
    const asked: (string | undefined)[] = [];
    answer = (async ({ pathParameters }) => {
      asked.push(pathParameters?.['name']);
      return { statusCode: 200, body: JSON.stringify({ current: [name], previous: [] }) };
    }) satisfies typeof answer;

    await expect(keepPreviousAssets(address, join(folder, 'get-asset'))).rejects.toThrow();
    expect(asked).toEqual(['names.json']);
  });

  it('keeps nothing of a version that does not say what it has', async () => {
    answer = (async () => ({ statusCode: 404 })) as never;

    expect(await keepPreviousAssets(address, join(folder, 'get-asset'))).toEqual([]);
  });
});
