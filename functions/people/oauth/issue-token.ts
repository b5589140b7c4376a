import { formParameters, readClientCredentials, tokenResult } from '../../../shared/people/http/oauth-endpoint.ts';
import { issueToken } from '../../../shared/people/use-cases/oauth/issue-token.ts';
import { tokenRefused } from '../../../shared/people/use-cases/oauth/token-endpoint.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type OpenDependencies, openEndpoint, TOKEN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { composeTokens } from './oauth.ts';

export type Dependencies = OpenDependencies & { readonly issue: ReturnType<typeof issueToken> };

/** POST /oauth/token. Clients authenticate themselves, so requests may come from any origin. */
export const createHandler = ({ issue, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: TOKEN_LIMIT, fromAnywhere: true, forPrograms: true }, async (event, edge) => {
    const parameters = formParameters(event);
    if (typeof parameters === 'string') return tokenResult(tokenRefused('invalid_request', parameters), 'body');
    const read = readClientCredentials(event, parameters);
    if (!read.ok) return tokenResult(tokenRefused(read.error, read.description), read.scheme);
    return tokenResult(await issue(parameters, read.credentials, edge), read.scheme);
  });

export const handler = lambda(() => {
  const { open, ports } = composeTokens();
  return createHandler({ ...open, issue: issueToken(ports) });
});
