import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { revokeOwnApiKey } from '../../../shared/people/use-cases/api-keys.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { formOrJson } from '../../../shared/platform/http/html-answers.ts';
import { composeOwnApiKeys } from './own-api-keys.ts';

export type Dependencies = PersonDependencies & { readonly revoke: ReturnType<typeof revokeOwnApiKey> };

/** DELETE /settings/api_keys/{id}, or a form: the key stops working with the next request. */
export const createHandler = ({ revoke, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ isForm, ...act }, event) => {
    await revoke(act, pathId(event));
    return formOrJson(isForm, '/settings/api_keys', noContent());
  });

export const compose = () => {
  const { person, ports } = composeOwnApiKeys();
  return createHandler({ ...person, revoke: revokeOwnApiKey(ports) });
};

export const handler = lambda(compose);
