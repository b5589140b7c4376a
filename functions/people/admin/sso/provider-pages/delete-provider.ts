import { deleteProvider } from '../../../../../shared/people/admin/use-cases/administer-provider.ts';
import { findProvider } from '../../../../../shared/people/admin/use-cases/provider-records.ts';
import type { Page } from '../../../../../shared/people/http/person-endpoint.ts';
import { toFlag } from '../../../../../shared/people/schema/admin-user.ts';
import { ValidationError } from '../../../../../shared/platform/domain/errors.ts';
import { toPageRequest } from '../../../../../shared/platform/domain/paging.ts';
import { noContent } from '../../../../../shared/platform/http/response/answers.ts';
import { ifMatch } from '../../../../../shared/platform/http/response/entity-tag.ts';
import { answerAt } from '../../../../../shared/platform/http/response/html-answers.ts';
import type { RefusedForm } from '../../../../../shared/platform/http/response/refused-form.ts';
import { deletePage, providersPage } from '../../../../../web/people/admin/sso/provider-pages.ts';
import { PROVIDERS_PATH } from '../../../../../web/people/admin/sso/provider-path.ts';
import { RECENT_SUPER_ADMIN } from '../../requirements.ts';
import type { ProviderChanges } from '../provider-work.ts';
import { pathName, viewProviders, withOverride } from './provider-view.ts';

/**
 * DELETE /admin/sso_providers/{name}. GET and POST /admin/sso_providers/{name}/delete: the page and its form, which
 * requires the name.
 */
export const removeProvider: Page<ProviderChanges> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const remove = work.changing(deleteProvider(work));
    const { providers } = work;
    return async (request, event) => {
      const { fields, isForm, viewer, ...act } = request;
      const name = pathName(event);
      const page = async (form?: RefusedForm) =>
        deletePage(await viewer(), { provider: await findProvider(providers, name), ...(form && { form }) });
      if (event.requestContext.http.method === 'GET') return page();
      return request.showFormOnError(page, async () => {
        const removeIt = () => remove(act, name, toFlag(fields, 'force'), ifMatch(event));
        if (!isForm) {
          await removeIt();
          return noContent();
        }
        await findProvider(providers, name);
        if (String(fields['name'] ?? '').trim() !== name)
          throw new ValidationError([`name must be ${name} to confirm the deletion`]);
        await withOverride('force', removeIt);
        const seen = await viewProviders(work, toPageRequest(undefined, undefined), act.edge.origin);
        return answerAt(
          PROVIDERS_PATH,
          providersPage(await viewer(PROVIDERS_PATH), { ...seen, isReadOnly: false, done: 'deleted' }),
        );
      });
    };
  },
};
