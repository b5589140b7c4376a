import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { UsageError } from '../restore/open-table.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export type Git = (...args: string[]) => string;

export const gitIn =
  (folder: string): Git =>
  (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

export const git = gitIn(ROOT);

type Options = {
  readonly purpose: string;
  /** Paths that may have changed, from the root. */
  readonly except?: readonly string[];
  readonly run?: Git;
};

/** The current commit, if it holds every change. */
export const committedRevision = ({ purpose, except = [], run = git }: Options): string => {
  const changed = run('status', '--porcelain', '--', '.', ...except.map((path) => `:!${path}`));
  if (changed === '') return run('rev-parse', 'HEAD');
  throw new UsageError(`Commit these changes first, so that ${purpose}:\n${changed}`);
};
