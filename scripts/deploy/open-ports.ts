import { createInterface } from 'node:readline/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { originVersion } from '../keys/origin-secret.ts';
import { UsageError } from '../restore/open-table.ts';
import { readSetupCode } from '../setup-code.ts';
import { deployAssembly } from './cdk.ts';
import type { DeployPorts } from './deploy-stage.ts';
import { openStacks } from './stacks.ts';
import type { StageFile } from './stage-file.ts';

const ask = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY)
    throw new UsageError(`${question}\nThere is no terminal to type it in: use --lower-protection`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
};

type CommonPorts = Omit<DeployPorts, 'keepAssets' | 'keepVersion' | 'synthesize'>;

/** What every deployment of a stage uses, whether its templates are new or kept. `lowered` answers the question. */
export const openPorts = (stage: StageFile, lowered: string | undefined): CommonPorts => {
  const { region } = stage.target;
  const secrets = new SecretsManagerClient({ region });
  return {
    stacks: openStacks(new CloudFormationClient({ region })),
    confirm: async (question) => lowered ?? (await ask(question)),
    originVersion: (outputs) => originVersion(secrets, outputs['OriginSecret']),
    setupCode: (outputs) => readSetupCode(secrets, outputs['SetupSecret']),
    deploy: (parameters) => deployAssembly(stage, parameters),
    log: console.log,
  };
};
