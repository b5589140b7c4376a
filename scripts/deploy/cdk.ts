import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EDGE_WATCH, edgeWatchNameOf, SERVICE, stackNameOf } from '../../infra/stage.ts';
import { DEPLOYMENT_RECORD, DISTRIBUTION, ORIGIN_VERSION } from '../../infra/template-parameters.ts';
import { UsageError } from '../restore/open-table.ts';
import { DEPLOYMENT_MS, runCommand } from '../run/run-step.ts';
import type { DeployParameters } from './deploy-stage.ts';
import type { StageFile } from './stage-file.ts';

const ROOT = join(import.meta.dirname, '../..');

export const assemblyOf = ({ name }: StageFile): string => join(ROOT, 'dist', 'stages', name);

/** Runs the CDK's command line with the assembly of a stage. */
export const cdk = async (stage: StageFile, ...args: readonly string[]): Promise<void> => {
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

/** CloudFormation's limit for the value of a parameter. */
const PARAMETER_LENGTH = 4_096;

/** @throws UsageError if the record is longer than CloudFormation accepts */
export const parameterOptions = (
  stage: StageFile,
  { record, originVersion = '' }: DeployParameters,
): readonly string[] => {
  if (record.length > PARAMETER_LENGTH) {
    throw new UsageError(
      `The record of this deployment has ${record.length} characters, of which CloudFormation takes ${PARAMETER_LENGTH}: shorten the longest settings in config/stages/${stage.name}.yml`,
    );
  }
  const given = { [DEPLOYMENT_RECORD]: record, [ORIGIN_VERSION]: originVersion };
  return Object.entries(given).flatMap(([name, value]) => ['--parameters', `${stackNameOf(stage)}:${name}=${value}`]);
};

/** Permissions that are added were printed before. */
export const deployAssembly = (stage: StageFile, parameters: DeployParameters): Promise<void> =>
  cdk(stage, 'deploy', SERVICE, ...UNASKED, ...parameterOptions(stage, parameters));

const UNASKED = ['--require-approval', 'never'];

/**
 * After the edge, whose distribution it watches. Templates for us-east-1, and those of earlier versions, have no such
 * stack.
 */
export const deployEdgeWatch = async (stage: StageFile, outputs: Outputs | undefined): Promise<void> => {
  if (!existsSync(join(assemblyOf(stage), `${EDGE_WATCH}.template.json`))) return;
  await cdk(stage, 'deploy', EDGE_WATCH, ...UNASKED, ...edgeWatchOptions(stage, outputs));
};

const edgeWatchName = ({ name, target }: StageFile): string => edgeWatchNameOf(name, target.region);

type Outputs = Readonly<Record<string, string>>;

/** @throws UsageError if the stage does not tell its distribution */
export const edgeWatchOptions = (stage: StageFile, outputs: Outputs = {}): readonly string[] => {
  const id = outputs[DISTRIBUTION];
  if (id === undefined) throw new UsageError(`${stackNameOf(stage)} has no output ${DISTRIBUTION}: deploy it again`);
  return ['--parameters', `${edgeWatchName(stage)}:${DISTRIBUTION}=${id}`];
};
