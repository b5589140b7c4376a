import { localSignInAccess } from '../../../../shared/people/domain/local-sign-in.ts';
import { type PersonDependencies, personEndpoint } from '../../../../shared/people/http/person-endpoint.ts';
import { toFlag } from '../../../../shared/people/schema/admin-user.ts';
import { deleteProvider } from '../../../../shared/people/use-cases/admin/administer-provider.ts';
import { findProvider } from '../../../../shared/people/use-cases/admin/provider-records.ts';
import type { Providers } from '../../../../shared/people/use-cases/people-ports.ts';
import { ValidationError } from '../../../../shared/platform/domain/errors.ts';
import { toPageRequest } from '../../../../shared/platform/domain/paging.ts';
import { lambda } from '../../../../shared/platform/entry.ts';
import { noContent } from '../../../../shared/platform/http/answers.ts';
import { ifMatch } from '../../../../shared/platform/http/entity-tag.ts';
import { answerAt, htmlResult } from '../../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../../shared/platform/http/open-endpoint.ts';
import { type RefusedForm, showFormOnError } from '../../../../shared/platform/http/refused-form.ts';
import { deletePage, providersPage } from '../../../../web/people/admin/sso/provider-pages.ts';
import { PROVIDERS_PATH } from '../../../../web/people/admin/sso/provider-path.ts';
import { composeProviderStore } from './provider-store.ts';
import { type ProvidersViewPorts, pathName, viewProviders, withOverride } from './provider-view.ts';

export type Dependencies = PersonDependencies & {
  readonly remove: ReturnType<typeof deleteProvider>;
  readonly providers: Pick<Providers, 'find' | 'list'>;
  readonly certificateEnd: ProvidersViewPorts['certificateEnd'];
};

/**
 * DELETE /admin/sso_providers/{name}. GET and POST /admin/sso_providers/{name}/delete: the page and its form, which
 * requires the name.
 */
export const createHandler = ({ remove, providers, certificateEnd, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (request, event) => {
    const { fields, isForm, viewer, ...act } = request;
    const name = pathName(event);
    const page = async (form?: RefusedForm) =>
      deletePage(await viewer(), { provider: await findProvider(providers, name), ...(form && { form }) });
    if (event.requestContext.http.method === 'GET') return htmlResult(200, page());
    return showFormOnError(request, page, async () => {
      const removeIt = () => remove(act, name, toFlag(fields, 'force'), ifMatch(event));
      if (!isForm) {
        await removeIt();
        return noContent();
      }
      await findProvider(providers, name);
      if (String(fields['name'] ?? '').trim() !== name)
        throw new ValidationError([`name must be ${name} to confirm the deletion`]);
      await withOverride('force', removeIt);
      const seen = await viewProviders(
        { providers, certificateEnd, now: deps.now },
        toPageRequest(undefined, undefined),
        act.edge.origin,
      );
      return answerAt(
        PROVIDERS_PATH,
        providersPage(await viewer(PROVIDERS_PATH), { ...seen, isReadOnly: false, done: 'deleted' }),
      );
    });
  });

export const compose = () => {
  const { person, open, providers, certificateEnd, audit, users, identities, settings, changing } =
    composeProviderStore();
  const ports = { providers, audit, users, identities, localAccess: localSignInAccess(settings), now: open.now };
  return createHandler({ ...person, providers, certificateEnd, remove: changing(deleteProvider(ports)) });
};

export const handler = lambda(compose);
