import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { type OriginSecret, readOriginSecret } from '../../shared/platform/secrets/origin-secret.ts';
import { UsageError } from '../restore/open-table.ts';

type Client = Pick<SecretsManagerClient, 'send'>;
type Stored = OriginSecret & { readonly versionId: string };

const readSecret = async (client: Client, SecretId: string): Promise<Stored> => {
  const { SecretString = '', VersionId = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  return { ...readOriginSecret(SecretString), versionId: VersionId };
};

const writeSecret = async (client: Client, SecretId: string, secret: OriginSecret): Promise<string> => {
  const put = new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(secret) });
  return (await client.send(put)).VersionId ?? '';
};

/**
 * The version of the origin secret for ORIGIN_VERSION: a template that names a new version makes CloudFormation give
 * the edge its value. Undefined before the first deployment, which creates the secret.
 */
export const originVersion = async (client: Client, secretId: string | undefined): Promise<string | undefined> =>
  secretId === undefined ? undefined : (await readSecret(client, secretId)).versionId;

/** Adds a value, which the edge sends after the next deployment. Functions accept both. Returns the new version. */
export const rotateOrigin = async (client: Client, secretId: string, generated: string): Promise<string> => {
  const { current, previous } = await readSecret(client, secretId);
  if (previous !== undefined) {
    throw new UsageError('A rotation is under way: deploy, then run it with --retire. Nothing was changed');
  }
  return writeSecret(client, secretId, { current: generated, previous: current });
};

/** Removes the previous value, unless the edge may still send it. Returns false if there is none. */
export const retireOrigin = async (
  client: Client,
  secretId: string,
  deployed: string | undefined,
): Promise<boolean> => {
  const { current, previous, versionId } = await readSecret(client, secretId);
  if (previous === undefined) return false;
  if (deployed !== versionId) {
    const sends = deployed === undefined ? 'the first version' : `version ${deployed}`;
    throw new UsageError(`The edge still sends ${sends}: deploy version ${versionId} first. Nothing was changed`);
  }
  await writeSecret(client, secretId, { current });
  return true;
};
