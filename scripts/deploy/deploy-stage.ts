import { stackNameOf } from '../../infra/stage.ts';
import type { StoredFormat } from '../../shared/platform/domain/stored-formats.ts';
import { UsageError } from '../restore/open-table.ts';
import { heldResources } from '../updates/held-resource.ts';
import { refusalsOf } from '../updates/refuse-update.ts';
import type { Templates } from '../updates/resolve-templates.ts';
import { widenedPermissions } from '../updates/widened-permissions.ts';
import { type NestedImport, planAdoption } from './adoption.ts';
import { formatProblems, nextHistory } from './compare-formats.ts';
import { changesOf, describeChange } from './compare-settings.ts';
import { type DeploymentRecord, readRecord } from './deployment-record.ts';
import { planDeployment } from './plan-deployment.ts';
import type { Preflight } from './preflight.ts';
import type { DeployedStack, Stacks } from './stacks.ts';
import type { StageFile, StageOptions } from './stage-file.ts';

/** The parameters that a deployment gives the templates. */
export type DeployParameters = { readonly record: string; readonly originVersion?: string };

export type DeployPorts = {
  readonly stacks: Stacks;
  /** Asks for the name of the stage. */
  readonly confirm: (question: string) => Promise<string>;
  /** Adds the assets of the deployed version to the bundle. */
  readonly keepAssets: (apiUrl: string) => Promise<void>;
  readonly originVersion: (outputs: Readonly<Record<string, string>>) => Promise<string | undefined>;
  /** The code for the first registration; undefined where others could read it. */
  readonly setupCode: (outputs: Readonly<Record<string, string>>) => Promise<string | undefined>;
  /** Makes the templates, without uploading anything. */
  readonly synthesize: (options: StageOptions) => Promise<Templates>;
  /** Asks the account what a deployment needs. Throws a UsageError if it would fail. */
  readonly preflight: (given: Pick<Preflight, 'deployed' | 'next' | 'settings'>) => Promise<void>;
  /** Deploys the templates that were made last; throws if the deployment fails. */
  readonly deploy: (parameters: DeployParameters) => Promise<void>;
  /** Makes a stack from data that is in no stack. */
  readonly importStack: (name: string, templates: Templates, nested: readonly NestedImport[]) => Promise<void>;
  /** Keeps what was deployed, so that a rollback needs no build. */
  readonly keepVersion: () => Promise<void>;
  readonly log: (line: string) => void;
};

export type DeployOptions = {
  /** A new stage takes over the data that a deleted one left behind. */
  readonly adopts?: boolean;
};

export type Version = { readonly revision: string; readonly formats: Readonly<Record<string, StoredFormat>> };

/** Deploys a stage from whatever state its stack is in, or says why it cannot. */
export const deployStage = async (
  stage: StageFile,
  version: Version,
  ports: DeployPorts,
  { adopts = false }: DeployOptions = {},
): Promise<void> => {
  const name = stackNameOf(stage);
  const found = await ports.stacks.find(name);
  const plan = planDeployment(name, found);
  if (plan.kind === 'blocked') throw new UsageError(plan.reason);
  if (adopts && found?.status !== 'IMPORT_COMPLETE') {
    if (plan.kind === 'update' && found?.status !== 'IMPORT_ROLLBACK_COMPLETE') {
      throw new UsageError(`${name} exists, with data of its own: there is nothing to adopt`);
    }
    await adopt(stage, ports, plan.kind === 'create' && plan.deletesFirst ? found : undefined);
    return deployStage(stage, version, ports);
  }
  if (plan.kind === 'create') return create(stage, version, ports, plan.deletesFirst ? found : undefined);
  const deployed = readRecord(found?.outputs);
  refuseFormats(deployed, version);
  await confirmSettings(stage, deployed, ports);
  await ports.deploy(await prepareUpdate(stage, version, found, ports));
  await ports.keepVersion();
  const isAdopted = found?.status === 'IMPORT_COMPLETE'; // its users exist
  // the first deployment stopped before it
  if (found?.isProtected === false && !isAdopted) await tellSetupCode(stage, ports);
};

type CheckPorts = Pick<DeployPorts, 'preflight' | 'stacks' | 'synthesize'>;
type UpdatePorts = CheckPorts & Pick<DeployPorts, 'keepAssets' | 'originVersion' | 'log'>;

/** Makes the templates and asks the account about them. */
export const checkBeforehand = async (
  found: DeployedStack | undefined,
  { preflight, stacks, synthesize }: CheckPorts,
): Promise<{ readonly deployed: Templates; readonly next: Templates }> => {
  const next = await synthesize({ isProtected: true });
  const deployed: Templates = found === undefined ? new Map() : await stacks.templates(found);
  await preflight({ deployed, next, settings: readRecord(found?.outputs)?.settings });
  return { deployed, next };
};

/**
 * Makes the templates of an update and compares them with what is deployed.
 * @throws UsageError if CloudFormation would refuse the update half way
 */
export const prepareUpdate = async (
  stage: StageFile,
  version: Version,
  found: DeployedStack | undefined,
  ports: UpdatePorts,
): Promise<DeployParameters> => {
  const { outputs = {} } = found ?? {};
  if (outputs['ApiUrl'] !== undefined) await ports.keepAssets(outputs['ApiUrl']);
  const originVersion = await ports.originVersion(outputs);
  const { deployed, next } = await checkBeforehand(found, ports);
  if (found !== undefined) compareTemplates(deployed, next, ports);
  const record = JSON.stringify(nextRecord(stage, version, readRecord(outputs)));
  return { record, ...(originVersion !== undefined && { originVersion }) };
};

/** Prints the permissions that an update adds. */
const compareTemplates = (deployed: Templates, next: Templates, { log }: Pick<DeployPorts, 'log'>): void => {
  const refusals = refusalsOf(heldResources(deployed), heldResources(next));
  if (refusals.length > 0) {
    const reason = 'CloudFormation would refuse this update half way. Nothing was deployed:';
    throw new UsageError([reason, ...refusals].join('\n  '));
  }
  const widened = widenedPermissions(deployed, next);
  log(widened.length === 0 ? 'permissions: nothing is added' : 'permissions that are added:');
  for (const right of widened) log(`  ${right}`);
};

/** Makes the stack with nothing but the data of an earlier one; the deployment that follows adds everything else. */
const adopt = async (stage: StageFile, ports: DeployPorts, failed: DeployedStack | undefined): Promise<void> => {
  const { stacks, synthesize, preflight, confirm, importStack, log } = ports;
  const name = stackNameOf(stage);
  const left = await stacks.leftBehind(name);
  const next = await synthesize({ isProtected: true });
  const { nested, created } = planAdoption(next, left);
  await preflight({ deployed: new Map(), next, settings: undefined });
  for (const { at, type, physicalId } of left) log(`left behind: ${at} (${type}) ${physicalId}`);
  for (const at of created) log(`nothing was left for ${at}: it will be empty`);
  const typed = await confirm(`${name} takes over what was left behind. Type ${stage.name} to continue: `);
  if (typed.trim() !== stage.name) throw new UsageError('Nothing was deployed');
  await removeFailed(failed, ports);
  await importStack(name, next, nested);
};

const removeFailed = async (
  failed: DeployedStack | undefined,
  { stacks, log }: Pick<DeployPorts, 'stacks' | 'log'>,
): Promise<void> => {
  if (failed === undefined) return;
  log(`the first creation failed (${failed.status}): deleting what it left`);
  for (const { type, physicalId } of await stacks.removeFailed(failed)) {
    log(`  could not be deleted, and is not used again: ${type} ${physicalId}`);
  }
};

/** Protection would keep a failed creation from being retried, so it comes second. */
const create = async (
  stage: StageFile,
  version: Version,
  ports: DeployPorts,
  failed: DeployedStack | undefined,
): Promise<void> => {
  const { synthesize, preflight, deploy, keepVersion, log } = ports;
  await removeFailed(failed, ports);
  const record = JSON.stringify(nextRecord(stage, version, undefined));
  const next = await synthesize({ isProtected: false });
  await preflight({ deployed: new Map(), next, settings: undefined });
  await deploy({ record });
  log('created; now protecting the stack and the table against deletion');
  await synthesize({ isProtected: true });
  await deploy({ record });
  await keepVersion();
  await tellSetupCode(stage, ports);
};

const tellSetupCode = async (
  stage: StageFile,
  { stacks, setupCode, log }: Pick<DeployPorts, 'stacks' | 'setupCode' | 'log'>,
): Promise<void> => {
  const { outputs = {} } = (await stacks.find(stackNameOf(stage))) ?? {};
  const code = await setupCode(outputs);
  const told = code ?? `that npm run setup-code prints with SETUP_SECRET_ARN=${outputs['SetupSecret']}`;
  log(`create the first user at ${outputs['Url']}/registration with the setup code ${told}`);
};

const nextRecord = (
  { settings }: StageFile,
  { revision, formats }: Version,
  deployed: DeploymentRecord | undefined,
): DeploymentRecord => {
  const previous = deployed?.revision === revision ? deployed.previous : deployed?.revision;
  return {
    revision,
    ...(previous !== undefined && { previous }),
    settings,
    formats: nextHistory(deployed?.formats, formats),
  };
};

const refuseFormats = (deployed: DeploymentRecord | undefined, { formats }: Version): void => {
  const problems = formatProblems(deployed?.formats, formats);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
};

/** Prints what changes; a change that lowers protection needs the name of the stage. */
const confirmSettings = async (
  { name, settings }: StageFile,
  deployed: DeploymentRecord | undefined,
  { log, confirm }: Pick<DeployPorts, 'log' | 'confirm'>,
): Promise<void> => {
  const changes = changesOf(deployed?.settings, settings);
  if (changes.length === 0) return log('settings: no change');
  for (const line of ['settings:', ...changes.map(describeChange)]) log(line);
  if (!changes.some(({ lowers }) => lowers !== undefined)) return;
  const typed = await confirm(`This lowers the protection of ${name}. Type ${name} to continue: `);
  if (typed.trim() !== name) throw new UsageError('Nothing was deployed');
};

/** A dry run: changes nothing. */
export const describeDeployment = (
  stage: StageFile,
  version: Version,
  found: DeployedStack | undefined,
): readonly string[] => {
  const plan = planDeployment(stackNameOf(stage), found);
  if (plan.kind === 'blocked') return [plan.reason];
  if (plan.kind === 'create') {
    const deletion = plan.deletesFirst ? [`deletes what a failed creation left (${found?.status})`] : [];
    return [...deletion, `creates ${stackNameOf(stage)}, and then protects it`];
  }
  const deployed = readRecord(found?.outputs);
  const changes = changesOf(deployed?.settings, stage.settings);
  return [
    `updates ${stackNameOf(stage)} from ${deployed?.revision ?? 'a version that did not record its commit'} to ${version.revision}`,
    ...formatProblems(deployed?.formats, version.formats).map((problem) => `REFUSED: ${problem}`),
    ...(changes.length === 0 ? ['settings: no change'] : ['settings:', ...changes.map(describeChange)]),
  ];
};
