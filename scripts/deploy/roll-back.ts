import { UsageError } from '../restore/open-table.ts';
import type { DeploymentRecord } from './deployment-record.ts';
import type { StoredVersion, StoredVersions } from './stored-assembly.ts';

type Request = {
  readonly stage: string;
  /** A commit; the one before the deployed one if missing. */
  readonly to: string | undefined;
  readonly deployed: DeploymentRecord | undefined;
};

type Ports = {
  readonly versions: Pick<StoredVersions, 'get'>;
  /** Deploys the kept templates of a version, after the comparisons of every deployment. */
  readonly deploy: (version: StoredVersion) => Promise<void>;
  /** The full hash of a commit or tag. */
  readonly hashOf: (commit: string) => string;
  /** Checks a commit out into a folder of its own. */
  readonly checkOut: (revision: string) => unknown;
  /** Runs a command in that folder. */
  readonly run: (command: string, ...args: string[]) => Promise<{ readonly passed: boolean }>;
  readonly log: (line: string) => void;
};

/**
 * Deploys an earlier version: its kept templates if they are there, without npm or a build. Otherwise by its own command,
 * from its commit. Both compare the settings, the stored formats and the templates.
 */
export const rollBack = async (
  { stage, to, deployed }: Request,
  ports: Ports,
  ...options: readonly string[]
): Promise<void> => {
  if (deployed === undefined) throw new UsageError(`${stage} has no deployment to roll back`);
  const wanted = to ?? deployed.previous;
  if (wanted === undefined) throw new UsageError(`${stage} was deployed only once: name a commit with --to`);
  if (!/^\w[\w./-]*$/.test(wanted)) throw new UsageError(`${wanted} is not a commit`);
  const revision = to === undefined ? wanted : ports.hashOf(to);
  ports.log(`from ${deployed.revision} back to ${revision}`);
  const kept = await ports.versions.get(revision);
  if (kept !== undefined) return ports.deploy(kept);
  ports.log(`the templates of ${revision} are not kept: building it`);
  await buildAndDeploy(stage, revision, ports, options);
};

const buildAndDeploy = async (
  stage: string,
  revision: string,
  { checkOut, run }: Ports,
  options: readonly string[],
): Promise<void> => {
  checkOut(revision);
  const steps = [
    ['npm', 'ci'],
    ['npm', 'run', 'deploy', '--', '--stage', stage, ...options],
  ] as const;
  for (const [command, ...args] of steps) {
    const { passed } = await run(command, ...args);
    if (!passed) throw new UsageError(`${command} ${args.join(' ')} failed in ${revision}`);
  }
};
