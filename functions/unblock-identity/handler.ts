import { pathId } from '../../shared/http/api-event.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import type { unblockIdentity } from '../../shared/use-cases/people/admin/unblock-identity.ts';

export type Dependencies = PersonDependencies & { readonly unblock: ReturnType<typeof unblockIdentity> };

/** DELETE /admin/blocked_identities/{id}, or a form */
export const createHandler = ({ unblock, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async ({ isForm, ...act }, event) => {
    await unblock(act, pathId(event));
    return formOrJson(isForm, '/admin/sso_audit_logs?done=unblocked', noContent());
  });
