import { randomUUID } from 'node:crypto';
import { createIssueAccessToken } from '../../../shared/people/crypto/access-token.ts';
import { createSigningKeys } from '../../../shared/people/crypto/signing-keys.ts';
import { formParameters, readClientCredentials, tokenResult } from '../../../shared/people/http/oauth-endpoint.ts';
import { issueToken } from '../../../shared/people/oauth/use-cases/issue-token.ts';
import { tokenRefused } from '../../../shared/people/oauth/use-cases/token-endpoint.ts';
import { TOKEN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { made } from '../../platform/adapters.ts';
import { openPage } from '../../platform/pages.ts';
import { secretBox, signingKeys, singleUse } from '../adapters.ts';
import { tokenWork } from './oauth-work.ts';

const OPTIONS = { limit: TOKEN_LIMIT, fromAnywhere: true, forPrograms: true, crossOrigin: true } as const;

const issuing = () => {
  const keys = createSigningKeys(made({ store: signingKeys, secretBox }));
  const issueAccessToken = createIssueAccessToken(keys, randomUUID);
  return issueToken({ ...tokenWork(), singleUse: singleUse(), issueAccessToken });
};

/** POST /oauth/token. Clients authenticate themselves, so requests may come from any origin. */
export const handler = openPage(OPTIONS, issuing, (issue) => async (event, edge) => {
  const parameters = formParameters(event);
  if (typeof parameters === 'string') return tokenResult(tokenRefused('invalid_request', parameters), 'body');
  const read = readClientCredentials(event, parameters);
  if (!read.ok) return tokenResult(tokenRefused(read.error, read.description), read.scheme);
  return tokenResult(await issue(parameters, read.credentials, edge), read.scheme);
});
