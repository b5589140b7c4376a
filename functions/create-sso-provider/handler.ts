import type { ProviderChecks } from '../../shared/domain/people/provider-rules.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toProviderDraft } from '../../shared/schema/sso-provider-request.ts';
import type { createProvider } from '../../shared/use-cases/people/admin/create-provider.ts';
import { providerAnswer, providerPage } from '../provider-answer.ts';
import type { FillFromMetadata } from '../saml-metadata.ts';

export type Dependencies = PersonDependencies & {
  readonly create: ReturnType<typeof createProvider>;
  readonly fill: FillFromMetadata;
  readonly checks: ProviderChecks;
};

/** POST /admin/sso_providers */
export const createHandler = ({ create, fill, checks, ...deps }: Dependencies) =>
  personEndpoint(
    deps,
    { role: 'super_admin', limit: ADMIN_LIMIT, recent: true },
    async ({ fields, isForm, ...act }) => {
      const { origin } = act.edge;
      const draft = toProviderDraft(await fill(fields, null), { ...checks, origin });
      const provider = await create(act, draft);
      return formOrJson(isForm, providerPage(provider.name), providerAnswer(201, provider, origin));
    },
  );
