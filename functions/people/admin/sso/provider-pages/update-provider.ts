import { updateProvider } from '../../../../../shared/people/admin/use-cases/administer-provider.ts';
import { findProvider } from '../../../../../shared/people/admin/use-cases/provider-records.ts';
import type { Page } from '../../../../../shared/people/http/person-endpoint.ts';
import { toFlag } from '../../../../../shared/people/schema/admin-user.ts';
import type { IdentityProvider } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import { toProviderRequest } from '../../../../../shared/people/sso/schema/sso-provider-form.ts';
import { toProviderChanges } from '../../../../../shared/people/sso/schema/sso-provider-request.ts';
import { withMoreRows } from '../../../../../shared/people/sso/schema/sso-provider-rows.ts';
import { ifMatch } from '../../../../../shared/platform/http/response/entity-tag.ts';
import { type RefusedForm, typedIn } from '../../../../../shared/platform/http/response/refused-form.ts';
import { providerPage } from '../../../../../web/people/admin/sso/provider-pages.ts';
import { RECENT_SUPER_ADMIN } from '../../requirements.ts';
import type { ProviderActs } from '../provider-acts.ts';
import {
  familiesFor,
  pathName,
  providerAnswer,
  providerAnswerPage,
  viewProvider,
  withOverride,
} from './provider-view.ts';

/** PATCH /admin/sso_providers/{name}, or a form, which replaces every field. */
export const changeProvider: Page<ProviderActs> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const update = work.changing(updateProvider({ ...work.acts, users: work.users, identities: work.identities }));
    const { fill, checks, providers, isReadOnly } = work;
    return async (request, event) => {
      const { fields, isForm, viewer, ...act } = request;
      const { origin } = act.edge;
      const name = pathName(event);
      const again = async (form: RefusedForm) => {
        const view = viewProvider(work, await findProvider(providers, name), origin, form);
        return providerPage(await viewer(), {
          ...view,
          isReadOnly,
          origin,
          families: await familiesFor(work, act.person),
        });
      };
      if (isForm && fields['more_rows'] !== undefined) {
        return again({ values: withMoreRows(typedIn(fields), fields['more_rows']), errors: [] });
      }
      const draftOf = async (existing: IdentityProvider) => {
        const sent = await fill(isForm ? toProviderRequest(fields, existing.strategy) : fields, existing);
        return toProviderChanges(sent, existing, { ...checks, origin });
      };
      return request.showFormOnError(again, async () => {
        const version = String(fields['version'] ?? '');
        const precondition = ifMatch(isForm ? { headers: { 'if-match': version } } : event);
        const change = { draftOf, relink: toFlag(fields, 'relink'), precondition };
        const changed = await (isForm
          ? withOverride('relink', () => update(act, name, change))
          : update(act, name, change));
        if (!isForm) return providerAnswer(200, changed, origin);
        return providerAnswerPage(work, request, { provider: changed, isReadOnly, done: 'saved' });
      });
    };
  },
};
