import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { stackNameOf } from '../infra/stage.ts';
import { readTemplates } from './checks/templates/template.ts';
import { assemblyOf } from './deploy/cdk.ts';
import { requireCredentials } from './deploy/credentials.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { readRecord } from './deploy/deployment-record.ts';
import { openPorts } from './deploy/open-ports.ts';
import { git } from './deploy/revision.ts';
import { rollBack } from './deploy/roll-back.ts';
import { readStageFile, type StageFile } from './deploy/stage-file.ts';
import { openStoredVersions, type StoredVersion, writeAssemblyFiles } from './deploy/stored-assembly.ts';
import { runScript, UsageError } from './restore/open-table.ts';
import { DEPLOYMENT_MS, runCommand } from './run/run-step.ts';

const USAGE = `npm run rollback -- --stage NAME [--to REVISION] [--lower-protection NAME]

Deploys the previous version again, or the commit REVISION, with the settings of that commit. Its templates were kept when it
was deployed, so nothing is built; without them, the commit is checked out and built. It is refused if that version cannot
read what is now stored, or if CloudFormation could not go back to it.`;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      to: { type: 'string' },
      'lower-protection': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || values.stage === undefined) throw new UsageError(USAGE);
  return { stage: values.stage, to: values.to, lowered: values['lower-protection'] };
};

const main = async (): Promise<void> => {
  const { stage: name, to, lowered } = readArguments();
  const stage = readStageFile(name);
  await requireCredentials(stage);
  const ports = openPorts(stage, lowered);
  const found = await ports.stacks.find(stackNameOf(stage));
  const lowering = lowered === undefined ? [] : ['--lower-protection', lowered];
  const parent = mkdtempSync(join(tmpdir(), 'counterfoil-rollback-'));
  const folder = join(parent, 'version');
  try {
    const ofRollback = {
      versions: openStoredVersions(new S3Client({ region: stage.target.region }), stage),
      deploy: (kept: StoredVersion) => deployKept({ ...stage, settings: kept.settings }, kept, ports),
      hashOf: (commit: string) => git('rev-parse', '--verify', `${commit}^{commit}`),
      checkOut: (revision: string) => git('worktree', 'add', '--detach', folder, revision),
      run: (command: string, ...args: string[]) =>
        runCommand(command, args, { cwd: folder, show: true, asks: true, timeout: DEPLOYMENT_MS }),
      log: console.log,
    };
    await rollBack({ stage: name, to, deployed: readRecord(found?.outputs) }, ofRollback, ...lowering);
  } finally {
    rmSync(parent, { recursive: true, force: true });
    git('worktree', 'prune');
  }
};

/** Assets of the version that is replaced are not kept: a page that is open has to be loaded again. */
const deployKept = async (
  stage: StageFile,
  version: StoredVersion,
  ports: ReturnType<typeof openPorts>,
): Promise<void> => {
  const assembly = assemblyOf(stage);
  rmSync(assembly, { recursive: true, force: true });
  await writeAssemblyFiles(assembly, version.files);
  await deployStage(stage, version, {
    ...ports,
    keepAssets: async () => undefined,
    synthesize: () => readTemplates(assembly),
    keepVersion: async () => undefined,
  });
};

await runScript(main);
