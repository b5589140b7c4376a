import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { stackNameOf } from '../infra/stage.ts';
import { STORED_FORMATS } from '../shared/platform/domain/stored-formats.ts';
import { build } from './build.ts';
import { readTemplates } from './checks/templates/template.ts';
import { assemblyOf, cdk } from './deploy/cdk.ts';
import { hasCredentials, requireCredentials } from './deploy/credentials.ts';
import {
  checkBeforehand,
  type DeployPorts,
  deployStage,
  describeDeployment,
  prepareUpdate,
  type Version,
} from './deploy/deploy-stage.ts';
import { openPorts } from './deploy/open-ports.ts';
import { keepPreviousAssets } from './deploy/previous-assets.ts';
import { committedRevision, git } from './deploy/revision.ts';
import { EXAMPLE, environmentOf, readStageFile, type StageFile } from './deploy/stage-file.ts';
import { openStoredVersions, readAssemblyFiles } from './deploy/stored-assembly.ts';
import { runScript, UsageError } from './restore/open-table.ts';
import { synthesizeStage } from './synth.ts';

const USAGE = `npm run deploy -- --stage NAME [--check | --dry-run | --adopt] [--lower-protection NAME]

Deploys the commit that is checked out, with the settings in config/stages/NAME.yml and no others, to the account and
region in that file. It first asks the account whether the deployment can succeed; --check does only that. --dry-run
prints what it would change. Before a change that lowers protection, it asks for the name
of the stage, unless --lower-protection gives it. If the first creation failed, it deletes what was left and tries again. --adopt creates
a stage that was deleted again, with the table, the files and the secrets that were left behind.`;

const ROOT = join(import.meta.dirname, '..');
const ASSETS_BUNDLE = join(ROOT, 'dist', 'functions', 'get-asset');

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      check: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      adopt: { type: 'boolean', default: false },
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
  const { check: isCheck, 'dry-run': isDryRun, adopt: adopts, 'lower-protection': lowered } = values;
  return { stage, isCheck, isDryRun, adopts, lowered };
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

/** Without it, a rollback to this version has to build it again. */
const keepVersion = async (stage: StageFile, { revision, formats }: Version): Promise<void> => {
  try {
    const files = await readAssemblyFiles(assemblyOf(stage));
    const versions = openStoredVersions(new S3Client({ region: stage.target.region }), stage);
    await versions.put({ revision, settings: stage.settings, formats, files });
    console.log(`kept the templates of ${revision} for a rollback`);
  } catch (error) {
    console.error(`the templates are not kept, so a rollback to them takes a build: ${(error as Error).message}`);
  }
};

const portsFor = (stage: StageFile, version: Version, lowered: string | undefined): DeployPorts => ({
  ...openPorts(stage, lowered),
  keepAssets,
  synthesize: async (options) => {
    await synthesizeStage(assemblyOf(stage), environmentOf(stage, options));
    return readTemplates(assemblyOf(stage));
  },
  keepVersion: () => keepVersion(stage, version),
});

const currentVersion = (): Version => ({ revision: git('rev-parse', 'HEAD'), formats: STORED_FORMATS });

const dryRun = async (stage: StageFile): Promise<void> => {
  const isConnected = await hasCredentials(stage);
  await build();
  if (!isConnected) {
    await synthesizeStage(assemblyOf(stage), environmentOf(stage, { isProtected: true }));
    console.log('Without AWS credentials, nothing is compared with what is deployed. These are the settings:');
    for (const [name, value] of Object.entries(stage.settings)) console.log(`  ${name}: ${value}`);
    return;
  }
  const version = currentVersion();
  const ports = portsFor(stage, version, undefined);
  const found = await ports.stacks.find(stackNameOf(stage));
  for (const line of describeDeployment(stage, version, found)) console.log(line);
  await prepareUpdate(stage, version, found, ports);
  await cdk(stage, 'diff', '--method', 'template');
};

const check = async (stage: StageFile): Promise<void> => {
  await requireCredentials(stage);
  await build();
  const ports = portsFor(stage, currentVersion(), undefined);
  await checkBeforehand(await ports.stacks.find(stackNameOf(stage)), ports);
};

const main = async (): Promise<void> => {
  const { stage: name, isCheck, isDryRun, adopts, lowered } = readArguments();
  const stage = readStageFile(name);
  if (isCheck) return check(stage);
  if (isDryRun) return dryRun(stage);
  const revision = committedRevision({ purpose: 'a rollback can return to them' });
  await requireCredentials(stage);
  await build();
  const version = { revision, formats: STORED_FORMATS };
  await deployStage(stage, version, portsFor(stage, version, lowered), { adopts });
};

await runScript(main);
