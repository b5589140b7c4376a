import type { IdentityProvider } from '../../../../shared/people/domain/identity-provider.ts';
import type { ProviderChecks } from '../../../../shared/people/domain/provider-draft.ts';
import { type PersonDependencies, personEndpoint } from '../../../../shared/people/http/person-endpoint.ts';
import { toFlag } from '../../../../shared/people/schema/admin-user.ts';
import { toProviderRequest } from '../../../../shared/people/schema/sso-provider-form.ts';
import { toProviderChanges } from '../../../../shared/people/schema/sso-provider-request.ts';
import { withMoreRows } from '../../../../shared/people/schema/sso-provider-rows.ts';
import { updateProvider } from '../../../../shared/people/use-cases/admin/administer-provider.ts';
import { findProvider } from '../../../../shared/people/use-cases/admin/provider-records.ts';
import type { Providers } from '../../../../shared/people/use-cases/people-ports.ts';
import { lambda } from '../../../../shared/platform/entry.ts';
import { ifMatch } from '../../../../shared/platform/http/entity-tag.ts';
import { htmlResult } from '../../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../../shared/platform/http/open-endpoint.ts';
import { type RefusedForm, showFormOnError, typedIn } from '../../../../shared/platform/http/refused-form.ts';
import { providerPage as page } from '../../../../web/people/admin/sso/provider-pages.ts';
import type { FillFromMetadata } from '../../sso/saml-metadata.ts';
import { composeProviderActs } from './provider-actions.ts';
import {
  familiesFor,
  type ProviderViewPorts,
  pathName,
  providerAnswer,
  providerAnswerPage,
  viewProvider,
  withOverride,
} from './provider-view.ts';

export type Dependencies = PersonDependencies &
  Pick<ProviderViewPorts, 'certificateEnd' | 'families'> & {
    readonly update: ReturnType<typeof updateProvider>;
    readonly fill: FillFromMetadata;
    readonly checks: ProviderChecks;
    readonly providers: Pick<Providers, 'find'>;
    readonly isReadOnly: boolean;
  };

/** PATCH /admin/sso_providers/{name}, or a form, which replaces every field. */
export const createHandler = (dependencies: Dependencies) => {
  const { update, fill, checks, certificateEnd, families, providers, isReadOnly, ...deps } = dependencies;
  return personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (request, event) => {
    const { fields, isForm, viewer, ...act } = request;
    const { origin } = act.edge;
    const name = pathName(event);
    const again = async (form: RefusedForm) => {
      const view = viewProvider({ certificateEnd, now: deps.now }, await findProvider(providers, name), origin, form);
      return page(await viewer(), {
        ...view,
        isReadOnly,
        origin,
        families: await familiesFor({ families }, act.person),
      });
    };
    if (isForm && fields['more_rows'] !== undefined) {
      return htmlResult(200, again({ values: withMoreRows(typedIn(fields), fields['more_rows']), errors: [] }));
    }
    const draftOf = async (existing: IdentityProvider) => {
      const sent = await fill(isForm ? toProviderRequest(fields, existing.strategy) : fields, existing);
      return toProviderChanges(sent, existing, { ...checks, origin });
    };
    return showFormOnError(request, again, async () => {
      const version = String(fields['version'] ?? '');
      const precondition = ifMatch(isForm ? { headers: { 'if-match': version } } : event);
      const change = { draftOf, relink: toFlag(fields, 'relink'), precondition };
      const changed = await (isForm
        ? withOverride('relink', () => update(act, name, change))
        : update(act, name, change));
      if (!isForm) return providerAnswer(200, changed, origin);
      const view = { certificateEnd, families, now: deps.now };
      return providerAnswerPage(view, request, { provider: changed, isReadOnly, done: 'saved' });
    });
  });
};

export const compose = () => {
  const { person, ports, fill, checks, changing, users, identities, ...store } = composeProviderActs();
  const { certificateEnd, isReadOnly, listFamilies, providers } = store;
  const update = changing(updateProvider({ ...ports, users, identities }));
  return createHandler({
    ...person,
    fill,
    checks,
    certificateEnd,
    families: listFamilies,
    isReadOnly,
    providers,
    update,
  });
};

export const handler = lambda(compose);
