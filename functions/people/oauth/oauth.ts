import { randomUUID } from 'node:crypto';
import { createIssueAccessToken } from '../../../shared/people/identity/access-token.ts';
import { refreshTokens } from '../../../shared/people/identity/refresh-token.ts';
import { randomToken, textDigest } from '../../../shared/people/identity/secret-text.ts';
import { createSigningKeys } from '../../../shared/people/identity/signing-keys.ts';
import { createGrants } from '../../../shared/people/store/grant-repository.ts';
import { createOAuthClients } from '../../../shared/people/store/oauth-client-repository.ts';
import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

/** Ports of the authorization server, without the audit log and the token services. */
export const composeOAuth = () => {
  const people = composePeople();
  const { documents, tableName, users, singleUse, open } = people;
  return {
    ...people,
    ports: {
      users,
      singleUse,
      digest: textDigest,
      newId: randomUUID,
      newToken: randomToken,
      now: open.now,
      clients: createOAuthClients(documents, tableName),
      grants: createGrants(documents, tableName),
    },
  };
};

/** The same, with the audit log. */
export const composeAuditedOAuth = () => {
  const oauth = composeOAuth();
  const keys = composeKeys();
  return { ...oauth, secretBox: keys.secretBox, ports: { ...oauth.ports, audit: keys.audit } };
};

/** The same, with the services that create tokens. */
export const composeTokens = () => {
  const { secretBox, ports, ...oauth } = composeAuditedOAuth();
  const store = createSigningKeyStore(oauth.documents, oauth.tableName);
  const issueAccessToken = createIssueAccessToken(createSigningKeys({ store, secretBox }), randomUUID);
  return { ...oauth, ports: { ...ports, refreshTokens, issueAccessToken } };
};
