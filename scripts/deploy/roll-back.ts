import { UsageError } from '../restore/open-table.ts';
import type { DeploymentRecord } from './deployment-record.ts';

type Request = {
  readonly stage: string;
  /** A commit; the one before the deployed one if missing. */
  readonly to: string | undefined;
  readonly deployed: DeploymentRecord | undefined;
};

type Ports = {
  /** Checks a commit out into a folder of its own. */
  readonly checkOut: (revision: string) => unknown;
  /** Runs a command in that folder. */
  readonly run: (command: string, ...args: string[]) => Promise<{ readonly passed: boolean }>;
  readonly log: (line: string) => void;
};

/** Deploys an earlier version by its own command, which compares the settings and the stored formats. */
export const rollBack = async (
  { stage, to, deployed }: Request,
  { checkOut, run, log }: Ports,
  ...options: string[]
): Promise<void> => {
  if (deployed === undefined) throw new UsageError(`${stage} has no deployment to roll back`);
  const revision = to ?? deployed.previous;
  if (revision === undefined) throw new UsageError(`${stage} was deployed only once: name a commit with --to`);
  if (!/^\w[\w./-]*$/.test(revision)) throw new UsageError(`${revision} is not a commit`);
  log(`from ${deployed.revision} back to ${revision}`);
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
