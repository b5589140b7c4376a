import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { unblockIdentity } from '../../shared/people/use-cases/admin/unblock-identity.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { answerAt } from '../../shared/platform/http/answer-at.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { noContent } from '../../shared/platform/http/no-content.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { unblockedPage } from '../../web/people/admin/unblocked-page.ts';
import { composeUserActs } from './admin.ts';

export type Dependencies = PersonDependencies & { readonly unblock: ReturnType<typeof unblockIdentity> };

/** DELETE /admin/blocked_identities/{id}, or a form */
export const createHandler = ({ unblock, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (request, event) => {
    await unblock(request, pathId(event));
    const path = '/admin/sso_audit_logs';
    return request.isForm ? answerAt(path, unblockedPage(await request.viewer(path))) : noContent();
  });

export const handler = lambda(() => {
  const { person, identities, ports } = composeUserActs();
  return createHandler({ ...person, unblock: unblockIdentity({ identities, audit: ports.audit }) });
});
