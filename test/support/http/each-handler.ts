import { sourceOf } from '../../../scripts/build/function-sources.ts';
import { sampleEvent } from '../../../scripts/checks/sample-event.ts';
import { type DocumentedEndpoint, ENDPOINTS } from '../../../shared/api/endpoints.ts';
import { functionOf } from '../../../shared/platform/domain/endpoint.ts';
import type { ApiDependencies, ApiHandler } from '../../../shared/platform/http/api-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { type ApiAnswer, anAuthenticated, invokeApi } from './api-event.ts';
import { assertMatchesOpenApi } from './openapi.ts';

type Create = (deps: ApiDependencies) => ApiHandler;
type Module = {
  readonly createHandler?: Create;
  readonly handler: { readonly of: Create; readonly wanted: readonly string[] };
};

/** The deployed handler of this name, with these adapters. */
export const handlerWith = async (name: string, deps: ApiDependencies): Promise<ApiHandler> => {
  const { createHandler, handler } = (await import(sourceOf(name))) as Module;
  if (createHandler !== undefined) return createHandler(deps);
  // a use case may be made of a copy, which has only what is a property of its own
  return handler.of(
    Object.assign(deps, Object.fromEntries(handler.wanted.map((name) => [name, Reflect.get(deps, name)]))),
  );
};

/** Every endpoint that needs a key or token. */
export const CLIENT_ENDPOINTS = ENDPOINTS.filter(({ scope }) => scope !== null);

const LOG = { info: () => undefined, error: () => undefined };
const NOW = () => '2026-03-02T09:15:00.000Z';

/** Invokes the deployed handler with these dependencies, and holds its answer to openapi.json. */
export const invokeEndpoint = async (
  endpoint: DocumentedEndpoint,
  dependencies: object,
  sent: Partial<ApiEvent> = {},
): Promise<ApiAnswer> => {
  const given: ApiDependencies = { authenticate: async () => anAuthenticated(), log: LOG, now: NOW };
  const event = sampleEvent(endpoint) as ApiEvent;
  const handler = await handlerWith(functionOf(endpoint), Object.assign(dependencies, { ...given, ...dependencies }));
  const answer = await invokeApi(handler, { ...event, ...sent, headers: { ...event.headers, ...sent.headers } });
  assertMatchesOpenApi(endpoint.method, event.rawPath, answer.status, answer.body);
  return answer;
};

/** Dependencies of any handler: whatever is called fails with this error. */
export const failingDependencies = (error: Error): object => {
  const failing: object = new Proxy(() => undefined, {
    get: (target, name) => (name === 'then' ? undefined : (Reflect.get(target, name) ?? failing)),
    apply: () => {
      const failed = Promise.reject(error);
      failed.catch(() => undefined); // a handler may wait for one of several
      return failed;
    },
  });
  return new Proxy({}, { get: (target, name) => Reflect.get(target, name) ?? failing });
};
