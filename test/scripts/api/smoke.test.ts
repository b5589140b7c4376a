import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { API_CHECKS, ROUTED, routesCheck } from '../../../scripts/smoke/api-checks.ts';
import { runChecks } from '../../../scripts/smoke/check.ts';
import { EDGE_CHECKS } from '../../../scripts/smoke/edge-checks.ts';
import { localProbe } from '../../../scripts/smoke/local-probe.ts';
import { someOf } from '../../support/amounts.ts';
import { demo } from '../../support/http/api-client.ts';

const isEndpoint = ({ key }: { readonly key: string }): boolean => key.includes(' /api/v1/');

const targetAt = (url: string) => ({
  url,
  apiUrl: process.env['API_URL'],
  apiKey: demo().api_key,
  email: demo().email,
  probe: localProbe(url, new Date()),
  patienceMs: 5_000,
  timeScale: 1,
});

describe('npm run smoke', () => {
  it('finds nothing wrong with the pages of the local stack, nor with a sample of its endpoints', async () => {
    const [endpoints, pages] = [ROUTED.filter(isEndpoint), ROUTED.filter((routed) => !isEndpoint(routed))];
    const checks = [...EDGE_CHECKS, ...API_CHECKS, routesCheck([...pages, ...someOf(endpoints, 10)])];

    const outcomes = await runChecks(checks, targetAt(demo().base_url), () => undefined);

    expect(outcomes.filter(({ kind }) => kind !== 'passed')).toEqual([]);
  });

  it('names each route that the gateway does not have, also one that answers 404 itself', async () => {
    const gateway = createServer((_, response) => response.writeHead(404).end('{"message":"Not Found"}')).listen(0);
    onTestFinished(() => void gateway.close());
    const { port } = gateway.address() as AddressInfo;

    const [outcome] = await runChecks([routesCheck(ROUTED)], targetAt(`http://127.0.0.1:${port}`), () => undefined);

    expect(outcome?.kind).toBe('failed');
    for (const key of ['GET /invitation', 'GET /sign-in', 'GET /api/v1/imports', 'GET /favicon.ico']) {
      expect(outcome?.text).toContain(`there is no route ${key}`);
    }
  });
});
