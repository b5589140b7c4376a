import { ifMatch } from '../../shared/http/entity-tag.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toFlag } from '../../shared/schema/admin-user.ts';
import type { deleteProvider } from '../../shared/use-cases/people/admin/delete-provider.ts';
import { pathName } from '../provider-answer.ts';

export type Dependencies = PersonDependencies & { readonly remove: ReturnType<typeof deleteProvider> };

/** DELETE /admin/sso_providers/{name} */
export const createHandler = ({ remove, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async ({ fields, ...act }, event) => {
    await remove(act, pathName(event), toFlag(fields, 'force'), ifMatch(event));
    return noContent();
  });
