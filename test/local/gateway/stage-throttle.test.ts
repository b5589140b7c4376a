import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createThrottle, readThrottle } from '../../../local/gateway/stage-throttle.ts';
import { FIXTURE_ASSEMBLY, startFixtureCloud } from '../support/fixture-cloud.ts';
import { localResource } from '../support/local-resource.ts';

const folder = mkdtempSync(join(tmpdir(), 'stage-throttle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** How many of the requests are admitted at each of these times, in milliseconds. */
const admitted = (times: readonly (readonly [at: number, requests: number])[], rateScale = 1): readonly number[] => {
  let now = 0;
  const admit = createThrottle(
    { rate: 10, burst: 5 },
    rateScale,
    () => undefined,
    () => now,
  );
  return times.map(([at, requests]) => {
    now = at;
    return Array.from({ length: requests }, admit).filter(Boolean).length;
  });
};

describe('the throttle of a stage', () => {
  it('takes a burst, and then as many as the rate brings back', () => {
    const times = [0, 99, 100, 400, 60_000].map((at) => [at, 20] as const);
    expect(admitted(times)).toEqual([5, 0, 1, 3, 5]);
  });

  it('is scaled by its rate only', () => {
    expect(
      admitted(
        [
          [0, 20],
          [100, 20],
        ],
        3,
      ),
    ).toEqual([5, 3]);
  });

  it('is read from the templates, and is none if they have none', () => {
    const stage = (settings: Readonly<Record<string, unknown>>) => [
      localResource('AWS::ApiGatewayV2::Stage', 'stage', settings),
    ];
    const DefaultRouteSettings = { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 };
    expect(readThrottle(stage({ DefaultRouteSettings }))).toEqual({ rate: 200, burst: 400 });
    expect(readThrottle(stage({}))).toBeUndefined();
  });
});

/** The fixture, whose stage takes two requests at once and one in ten seconds. */
const throttledAssembly = (): string => {
  cpSync(FIXTURE_ASSEMBLY, folder, { recursive: true });
  const file = join(folder, 'Fixture.template.json');
  const template = JSON.parse(readFileSync(file, 'utf8'));
  template.Resources.Stage.Properties.DefaultRouteSettings = { ThrottlingRateLimit: 0.1, ThrottlingBurstLimit: 2 };
  writeFileSync(file, JSON.stringify(template));
  return folder;
};

describe('a throttled stage', () => {
  it('answers 429 as API Gateway does, and counts only requests that have a route', async () => {
    const cloud = await startFixtureCloud({ outDir: throttledAssembly() });
    const get = async (path: string) => {
      const response = await fetch(`${cloud.baseUrl}${path}`);
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    try {
      expect((await get('/nothing'))[0]).toBe(404);
      expect([(await get('/things/a'))[0], (await get('/things/a'))[0]]).toEqual([200, 200]);
      expect(await get('/things/a')).toEqual([429, 'application/json', '{"message":"Too Many Requests"}']);
      expect((await get('/nothing'))[0]).toBe(404);
      expect(cloud.stats().throttled).toEqual({ TooManyRequests: 1 });
    } finally {
      await cloud.stop();
    }
  });
});
