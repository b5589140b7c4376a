import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toSecurity } from '../../shared/schema/own-settings.ts';
import type { viewSecurity } from '../../shared/use-cases/people/settings/view-security.ts';

export type Dependencies = PersonDependencies & { readonly view: ReturnType<typeof viewSecurity> };

/** GET /settings/security: by what the person comes in. */
export const createHandler = ({ view, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person }) => json(200, { data: toSecurity(await view(person.user, deps.now())) }));
