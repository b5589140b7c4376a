import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { unblockIdentity } from '../../../shared/people/use-cases/admin/administer-user.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { answerAt } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { unblockedPage } from '../../../web/people/admin/user-pages.ts';
import { composeUserActs } from './admin.ts';

export type Dependencies = PersonDependencies & { readonly unblock: ReturnType<typeof unblockIdentity> };

/** DELETE /admin/blocked_identities/{id}, or a form */
export const createHandler = ({ unblock, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (request, event) => {
    await unblock(request, pathId(event));
    const path = '/admin/sso_audit_logs';
    return request.isForm ? answerAt(path, unblockedPage(await request.viewer(path))) : noContent();
  });

export const compose = () => {
  const { person, identities, ports } = composeUserActs();
  return createHandler({ ...person, unblock: unblockIdentity({ identities, audit: ports.audit }) });
};

export const handler = lambda(compose);
