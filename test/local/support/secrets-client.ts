import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CREDENTIALS, REGION } from '../../../local/aws-call.ts';
import type { LocalCloud } from '../../../local/main.ts';

/** A client of the local secrets that does not retry, so that a refusal is seen at once. */
export const secretsClientOf = ({ endpoints }: LocalCloud): SecretsManagerClient =>
  new SecretsManagerClient({
    endpoint: endpoints.secretsManager,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
