import type { IdentityProvider } from '../../shared/domain/people/identity-provider.ts';
import type { ProviderChecks } from '../../shared/domain/people/provider-rules.ts';
import { ifMatch } from '../../shared/http/entity-tag.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toFlag } from '../../shared/schema/admin-user.ts';
import { toProviderChanges } from '../../shared/schema/sso-provider-request.ts';
import type { updateProvider } from '../../shared/use-cases/people/admin/update-provider.ts';
import { pathName, providerAnswer } from '../provider-answer.ts';
import type { FillFromMetadata } from '../saml-metadata.ts';

export type Dependencies = PersonDependencies & {
  readonly update: ReturnType<typeof updateProvider>;
  readonly fill: FillFromMetadata;
  readonly checks: ProviderChecks;
};

/** PATCH /admin/sso_providers/{name} */
export const createHandler = ({ update, fill, checks, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async ({ fields, ...act }, event) => {
    const { origin } = act.edge;
    const draftOf = async (existing: IdentityProvider) => {
      const sent = await fill(fields, existing);
      return toProviderChanges(sent, existing, { ...checks, origin });
    };
    const change = { draftOf, relink: toFlag(fields, 'relink'), precondition: ifMatch(event) };
    return providerAnswer(200, await update(act, pathName(event), change), origin);
  });
