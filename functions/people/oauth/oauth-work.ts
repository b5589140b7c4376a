import { randomUUID } from 'node:crypto';
import { refreshTokens } from '../../../shared/people/crypto/refresh-token.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { made } from '../../platform/adapters.ts';
import { audit, grants, oauthClients, users } from '../adapters.ts';

export const clientWork = () => ({
  ...made({ clients: oauthClients, audit }),
  newId: randomUUID,
  newToken: randomToken,
  now,
});

export type ClientWork = ReturnType<typeof clientWork>;

export const tokenWork = () => ({
  ...made({ clients: oauthClients, grants, users, audit }),
  refreshTokens,
  now,
});
