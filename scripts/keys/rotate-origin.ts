import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readLocal, runScript, UsageError } from '../restore/open-table.ts';
import { openSecret } from './open-secret.ts';
import { retireOrigin, rotateOrigin } from './origin-secret.ts';

const USAGE = `npm run rotate-origin -- [--retire]

Rotates the origin secret, with which the edge proves itself, without interruption, in three steps: this command adds a value
and prints its version, a deployment makes the edge send it, and --retire removes the previous value, unless the edge may
still send it. Uses the secret in ORIGIN_SECRET_ARN, and with --retire the version that is deployed, in ORIGIN_VERSION:
the outputs OriginSecret and OriginVersion of the deployment. Otherwise uses the local stack in DATA_DIR (.local).`;

const readArguments = () => {
  const options = { retire: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  if (values.help) throw new UsageError(USAGE);
  return values;
};

/** The version that the edge sends; undefined if the template names none. */
const deployedVersion = (environment: NodeJS.ProcessEnv): string | undefined =>
  environment['ORIGIN_SECRET_ARN'] === undefined
    ? readLocal(environment, 'ORIGIN_SECRET_ARN').origin_version
    : environment['ORIGIN_VERSION'];

const main = async (): Promise<void> => {
  const { retire: isRetiring } = readArguments();
  const { client, secretId } = openSecret(process.env, 'ORIGIN_SECRET_ARN');
  if (isRetiring) {
    const isRemoved = await retireOrigin(client, secretId, deployedVersion(process.env));
    console.log(isRemoved ? 'removed the previous value' : 'there is no previous value');
    return;
  }
  const version = await rotateOrigin(client, secretId, randomBytes(48).toString('base64url'));
  console.log(`version ${version}\nnow deploy; on the local stack: ORIGIN_VERSION=${version} npm start`);
};

await runScript(main);
