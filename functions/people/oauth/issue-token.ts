import { randomUUID } from 'node:crypto';
import { createIssueAccessToken } from '../../../shared/people/crypto/access-token.ts';
import { createSigningKeys } from '../../../shared/people/crypto/signing-keys.ts';
import { formParameters, readClientCredentials, tokenResult } from '../../../shared/people/http/oauth-endpoint.ts';
import { issueToken } from '../../../shared/people/oauth/use-cases/issue-token.ts';
import { tokenRefused } from '../../../shared/people/oauth/use-cases/token-endpoint.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { openEndpoint, TOKEN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { made } from '../../platform/adapters.ts';
import { open, secretBox, signingKeys, singleUse } from '../adapters.ts';
import { tokenWork } from './oauth-work.ts';

/** POST /oauth/token. Clients authenticate themselves, so requests may come from any origin. */
export const handler = lambda(() => {
  const keys = createSigningKeys(made({ store: signingKeys, secretBox }));
  const issueAccessToken = createIssueAccessToken(keys, randomUUID);
  const issue = issueToken({ ...tokenWork(), singleUse: singleUse(), issueAccessToken });
  return openEndpoint(open(), { limit: TOKEN_LIMIT, fromAnywhere: true, forPrograms: true }, async (event, edge) => {
    const parameters = formParameters(event);
    if (typeof parameters === 'string') return tokenResult(tokenRefused('invalid_request', parameters), 'body');
    const read = readClientCredentials(event, parameters);
    if (!read.ok) return tokenResult(tokenRefused(read.error, read.description), read.scheme);
    return tokenResult(await issue(parameters, read.credentials, edge), read.scheme);
  });
});
