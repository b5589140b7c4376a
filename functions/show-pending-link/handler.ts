import { NotFoundError } from '../../shared/domain/errors.ts';
import { cookieOf } from '../../shared/http/cookies.ts';
import { json } from '../../shared/http/json-response.ts';
import { type OpenDependencies, openEndpoint } from '../../shared/http/open-endpoint.ts';
import { PENDING_LINK_COOKIE } from '../../shared/http/sso-cookies.ts';
import type { findPendingLink } from '../../shared/use-cases/people/sso/pending-link.ts';

export type Dependencies = OpenDependencies & { readonly findLink: ReturnType<typeof findPendingLink> };

/** GET /sessions/link: what the browser's provider said, which nobody has proved to be his yet */
export const createHandler = ({ findLink, ...deps }: Dependencies) =>
  openEndpoint(deps, {}, async (event) => {
    const token = cookieOf(event, PENDING_LINK_COOKIE);
    const found = token === undefined ? undefined : await findLink(token);
    if (found === undefined) throw new NotFoundError('Pending link');
    const { provider, pending } = found;
    const { name, label, strategy } = provider;
    return json(200, { data: { provider: { name, label, strategy }, email: pending.said.email } });
  });
