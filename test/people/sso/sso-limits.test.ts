import { describe, expect, it } from 'vitest';
import { handler as finishSaml } from '../../../functions/people/sso/finish-saml.ts';
import { handler as finishSignIn } from '../../../functions/people/sso/finish-sign-in.ts';
import { handler as getSamlMetadata } from '../../../functions/people/sso/get-saml-metadata.ts';
import { handler as logOutSaml } from '../../../functions/people/sso/log-out-saml.ts';
import { createHandler as startSaml } from '../../../functions/people/sso/start-saml.ts';
import { createHandler as startSignIn } from '../../../functions/people/sso/start-sign-in.ts';
import { SIGN_IN_ROUTES } from '../../../infra/routes.ts';
import { anApiEvent, invokeApi } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';

const never = async (): Promise<never> => {
  throw new Error('Nothing is asked beyond the limit');
};
const log = { info: () => undefined, error: () => undefined };
const deps = {
  readEdge,
  rateLimits: { count: async () => ({ limited: true, retryAfter: 7 }) },
  errorPage: never,
  findFamily: never,
  log,
  now: () => '2026-03-01T10:00:00.000Z',
  findPerson: never,
  newToken: () => 'token',
};
const headers = { ...EDGE_HEADERS, 'x-viewer-address': '192.0.2.7' };

const routes = [
  ['start-sign-in', startSignIn({ ...deps, start: never })],
  ['start-saml', startSaml({ ...deps, start: never })],
  ['finish-sign-in', finishSignIn.of(deps, never)],
  ['finish-saml', finishSaml.of(deps, never)],
  ['get-saml-metadata', getSamlMetadata.of(deps, { find: never, list: never })],
  ['log-out-saml', logOutSaml.of(deps, { start: never, answer: never, finish: never })],
] as const;

describe('single sign-on routes', () => {
  it('are all tested here', () => {
    expect(SIGN_IN_ROUTES.map((route) => route.function).toSorted()).toEqual(routes.map(([name]) => name).toSorted());
  });

  it.each(routes)('apply the rate limit before any other check at %s, because it is public', async (_, handler) => {
    const answer = await invokeApi(handler, anApiEvent({ headers }));
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  });
});
