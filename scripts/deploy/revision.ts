import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { UsageError } from '../restore/open-table.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit that is deployed. A rollback could not return to changes that are in no commit. */
export const committedRevision = (): string => {
  const changed = git('status', '--porcelain');
  if (changed === '') return git('rev-parse', 'HEAD');
  throw new UsageError(`Commit these changes first, so that a rollback can return to them:\n${changed}`);
};
