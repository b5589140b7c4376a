import { resolveCname } from 'node:dns/promises';
import { createInterface } from 'node:readline/promises';
import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { IAMClient } from '@aws-sdk/client-iam';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { stackNameOf } from '../../infra/stage.ts';
import { originVersion } from '../keys/origin-secret.ts';
import { UsageError } from '../restore/open-table.ts';
import { readSetupCode } from '../setup-code.ts';
import { deployAssembly, deployEdgeWatch } from './cdk.ts';
import type { DeployPorts } from './deploy-stage.ts';
import { importStack } from './import-stack.ts';
import { askBeforehand, describeAnswer, type PreflightClients, requireAnswers } from './preflight.ts';
import { openStacks } from './stacks.ts';
import type { StageFile } from './stage-file.ts';
import { assetBucketOf } from './stored-assembly.ts';

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

/** CloudFront and its certificates are in us-east-1. */
const GLOBAL = { region: 'us-east-1' };

const openClients = ({ target: { region } }: StageFile, cloudFormation: CloudFormationClient): PreflightClients => ({
  acm: new ACMClient(GLOBAL),
  cloudFormation,
  cloudFront: new CloudFrontClient(GLOBAL),
  iam: new IAMClient(GLOBAL),
  lambda: new LambdaClient({ region }),
  ses: new SESv2Client({ region }),
  aliasesOf: (domain) => resolveCname(domain).catch(() => []), // most domains have none
});

type CommonPorts = Omit<DeployPorts, 'keepAssets' | 'keepVersion' | 'synthesize'>;

/** The ports of every deployment of a stage, whether its templates are new or kept. `lowered` answers the question. */
export const openPorts = (stage: StageFile, lowered: string | undefined): CommonPorts => {
  const { region } = stage.target;
  const secrets = new SecretsManagerClient({ region });
  const cloudFormation = new CloudFormationClient({ region });
  const stacks = openStacks(cloudFormation);
  const imports = { cloudFormation, s3: new S3Client({ region }), bucket: assetBucketOf(stage.target), region };
  return {
    stacks,
    importStack: (...given) => importStack(...given, stacks, imports),
    preflight: async (given) => {
      const answers = await askBeforehand({ ...given, stage, clients: openClients(stage, cloudFormation) });
      for (const answer of answers) console.log(describeAnswer(answer));
      requireAnswers(answers);
    },
    confirm: async (question) => lowered ?? (await ask(question)),
    originVersion: (outputs) => originVersion(secrets, outputs['OriginSecret']),
    // the log of a pipeline is read by many
    setupCode: async (outputs) => (process.stdout.isTTY ? readSetupCode(secrets, outputs['SetupSecret']) : undefined),
    deploy: async (parameters) => {
      await deployAssembly(stage, parameters);
      await deployEdgeWatch(stage, (await stacks.find(stackNameOf(stage)))?.outputs);
    },
    log: console.log,
  };
};
