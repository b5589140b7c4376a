import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { stackNameOf } from '../infra/stage.ts';
import { STORED_FORMATS } from '../shared/platform/domain/stored-formats.ts';
import { build } from './build.ts';
import { hasCredentials, requireCredentials } from './deploy/credentials.ts';
import {
  type DeployPorts,
  deployStage,
  describeDeployment,
  prepareUpdate,
  type Synthesis,
} from './deploy/deploy-stage.ts';
import { keepPreviousAssets } from './deploy/previous-assets.ts';
import { committedRevision, git } from './deploy/revision.ts';
import { openStacks } from './deploy/stacks.ts';
import { EXAMPLE, environmentOf, readStageFile, type StageFile } from './deploy/stage-file.ts';
import { originVersion } from './keys/origin-secret.ts';
import { runScript, UsageError } from './restore/open-table.ts';
import { DEPLOYMENT_MS, runCommand } from './run/run-step.ts';
import { readSetupCode } from './setup-code.ts';
import { synthesizeStage } from './synth.ts';

const USAGE = `npm run deploy -- --stage NAME [--dry-run] [--lower-protection NAME]

Deploys the commit that is checked out, with the settings in config/stages/NAME.yml and no others, to the account and
region in that file. --dry-run prints what it would change. Before a change that lowers protection, it asks for the name
of the stage, unless --lower-protection gives it. If the first creation failed, it deletes what was left and tries again.`;

const ROOT = join(import.meta.dirname, '..');
const ASSETS_BUNDLE = join(ROOT, 'dist', 'functions', 'get-asset');

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'lower-protection': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { stage, help } = values;
  if (help || stage === undefined) throw new UsageError(USAGE);
  if (stage === EXAMPLE) {
    throw new UsageError(
      `config/stages/${EXAMPLE}.yml is only an example: copy it to config/stages/prod.yml, and edit that`,
    );
  }
  return { stage, isDryRun: values['dry-run'], lowered: values['lower-protection'] };
};

const assemblyOf = ({ name }: StageFile): string => join(ROOT, 'dist', 'stages', name);

const cdk = async (stage: StageFile, ...args: string[]): Promise<void> => {
  const { account, region } = stage.target;
  const { passed } = await runCommand('cdk', [...args, '--app', assemblyOf(stage)], {
    env: { AWS_REGION: region, AWS_DEFAULT_REGION: region, CDK_DEFAULT_ACCOUNT: account },
    show: true,
    timeout: DEPLOYMENT_MS,
  });
  if (!passed)
    throw new UsageError(
      `cdk ${args[0]} failed: the events above name the cause. Correct it and run the same command again`,
    );
};

const synthesizeFor = (stage: StageFile, { originVersion: version, ...options }: Synthesis): Promise<void> =>
  synthesizeStage(assemblyOf(stage), { ...environmentOf(stage, options), ORIGIN_VERSION: version });

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

/** A deployment may repair what keeps the assets from being read. */
const keepAssets = async (apiUrl: string): Promise<void> => {
  try {
    const names = await keepPreviousAssets(apiUrl, ASSETS_BUNDLE);
    console.log(`kept ${names.length} assets of the deployed version`);
  } catch (error) {
    console.error(`the assets of the deployed version are not kept: ${(error as Error).message}`);
  }
};

const portsFor = (stage: StageFile, lowered: string | undefined): DeployPorts => {
  const { region } = stage.target;
  const secrets = new SecretsManagerClient({ region });
  return {
    stacks: openStacks(new CloudFormationClient({ region })),
    confirm: async (question) => lowered ?? (await ask(question)),
    keepAssets,
    originVersion: (outputs) => originVersion(secrets, outputs['OriginSecret']),
    setupCode: (outputs) => readSetupCode(secrets, outputs['SetupSecret']),
    deploy: async (synthesis) => {
      await synthesizeFor(stage, synthesis);
      await cdk(stage, 'deploy', '--all', '--require-approval', 'never');
    },
    log: console.log,
  };
};

const dryRun = async (stage: StageFile): Promise<void> => {
  const isConnected = await hasCredentials(stage);
  await build();
  if (!isConnected) {
    await synthesizeFor(stage, { isProtected: true });
    console.log('Without AWS credentials, nothing is compared with what is deployed. These are the settings:');
    for (const [name, value] of Object.entries(stage.settings)) console.log(`  ${name}: ${value}`);
    return;
  }
  const version = { revision: git('rev-parse', 'HEAD'), formats: STORED_FORMATS };
  const ports = portsFor(stage, undefined);
  const found = await ports.stacks.find(stackNameOf(stage));
  for (const line of describeDeployment(stage, version, found)) console.log(line);
  await synthesizeFor(stage, await prepareUpdate(stage, version, found, ports));
  await cdk(stage, 'diff', '--method', 'template');
};

const main = async (): Promise<void> => {
  const { stage: name, isDryRun, lowered } = readArguments();
  const stage = readStageFile(name);
  if (isDryRun) return dryRun(stage);
  const revision = committedRevision({ purpose: 'a rollback can return to them' });
  await requireCredentials(stage);
  await build();
  await deployStage(stage, { revision, formats: STORED_FORMATS }, portsFor(stage, lowered));
};

await runScript(main);
