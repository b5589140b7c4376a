import { refreshTokens } from '../../../shared/people/crypto/refresh-token.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import { audit, grants, oauthClients, users } from '../adapters.ts';

export const clientWork = () => ({
  ...made({ clients: oauthClients, audit, now: clock, newId: ids }),
  newToken: randomToken,
});

export type ClientWork = ReturnType<typeof clientWork>;

export const tokenWork = () => ({
  ...made({ clients: oauthClients, grants, users, audit, now: clock }),
  refreshTokens,
});
