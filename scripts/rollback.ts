import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { stackNameOf } from '../infra/stage.ts';
import { requireCredentials } from './deploy/credentials.ts';
import { readRecord } from './deploy/deployment-record.ts';
import { git } from './deploy/revision.ts';
import { rollBack } from './deploy/roll-back.ts';
import { openStacks } from './deploy/stacks.ts';
import { readStageFile } from './deploy/stage-file.ts';
import { runScript, UsageError } from './restore/open-table.ts';
import { DEPLOYMENT_MS, runCommand } from './run/run-step.ts';

const USAGE = `npm run rollback -- --stage NAME [--to REVISION] [--lower-protection NAME]

Deploys the previous version again, or the commit REVISION, with the settings of that commit. It is refused if that version
cannot read what is now stored.`;

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
  const found = await openStacks(new CloudFormationClient({ region: stage.target.region })).find(stackNameOf(stage));
  const lowering = lowered === undefined ? [] : ['--lower-protection', lowered];
  const parent = mkdtempSync(join(tmpdir(), 'counterfoil-rollback-'));
  const folder = join(parent, 'version');
  try {
    const ports = {
      checkOut: (revision: string) => git('worktree', 'add', '--detach', folder, revision),
      run: (command: string, ...args: string[]) =>
        runCommand(command, args, { cwd: folder, show: true, asks: true, timeout: DEPLOYMENT_MS }),
      log: console.log,
    };
    await rollBack({ stage: name, to, deployed: readRecord(found?.outputs) }, ports, ...lowering);
  } finally {
    rmSync(parent, { recursive: true, force: true });
    git('worktree', 'prune');
  }
};

await runScript(main);
