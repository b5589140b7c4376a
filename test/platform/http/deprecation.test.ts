import { describe, expect, it } from 'vitest';
import { apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { anApiEvent, anAuthenticated, invokeApi } from '../../support/http/api-event.ts';

const answering = (deprecated?: { readonly since: string; readonly sunset: string; readonly link: string }) =>
  apiEndpoint(
    { authenticate: async () => anAuthenticated(), log: { info: () => {}, error: () => {} }, now: () => '2027-06-01' },
    {
      ...{ method: 'get', path: '/things', scope: 'read', answer: { shape: 'empty', of: null } },
      ...(deprecated && { deprecated }),
    },
    async () => json(200, {}),
  );

describe('an operation that will end', () => {
  it('says so, when, and what to do, in responses and errors', async () => {
    const ending = answering({ since: '2027-01-01', sunset: '2028-01-01', link: '/docs/guides/changes' });
    for (const query of [{}, { unknown: 'x' }]) {
      expect((await invokeApi(ending, anApiEvent({ query }))).headers).toMatchObject({
        deprecation: '@1798761600',
        sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
        link: '</docs/guides/changes>; rel="deprecation"; type="text/html"',
      });
    }
  });

  it('is the only one with these headers', async () => {
    const { headers } = await invokeApi(answering(), anApiEvent());
    expect(Object.keys(headers).filter((name) => ['deprecation', 'sunset', 'link'].includes(name))).toEqual([]);
  });
});
