import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../scripts/deploy/revision.ts';
import type { Outcome } from '../../scripts/run/run-step.ts';
import { untilEnded } from '../../scripts/run/until-ended.ts';
import { loadAverage } from '../measure.ts';
import { type Comparison, compareTasks, type RunStage, type Side } from './compare.ts';
import { endLeftovers } from './leftovers.ts';
import { lacksStage, readMeasures } from './measure-file.ts';
import { CommandError, runIn } from './run-in.ts';
import type { Task } from './tasks.ts';
import { hasSameLibraries, linkLibraries, removeFolder } from './worktree.ts';

const ROOT = join(import.meta.dirname, '../..');
/** `makeAssembly` builds and synthesizes. Older commits have it, too, so both trees can be prepared the same way. */
const MAKE_ASSEMBLY = "await (await import('./bench/stack.ts')).makeAssembly(process.argv[1])";
const LINES_SHOWN = 20;

export type ComparedCommit = { readonly revision: string; readonly comparison: Comparison };

type Options = {
  readonly reference: string;
  readonly tasks: readonly Task[];
  readonly rounds: number;
  /** At least one stage runs the local stack. */
  readonly needsStack: boolean;
};

type Run = (cwd: string, command: string, ...args: string[]) => Promise<void>;

const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');

const prepare = (run: Run, tree: string, assembly: string, needsStack: boolean): Promise<void> =>
  needsStack
    ? run(tree, process.execPath, '--input-type=module', '--eval', MAKE_ASSEMBLY, assembly)
    : run(tree, process.execPath, 'scripts/build.ts');

/** If this process is told to stop, the returned signal ends the running command, and the cleanup still runs. */
const endWithProcess = (): AbortSignal => {
  const controller = new AbortController();
  const end = (): void => controller.abort(new CommandError('The comparison was ended.'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end); // a second Ctrl-C changes nothing
  untilEnded().then(end, console.error);
  return controller.signal;
};

const commitOf = (reference: string): string => {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`);
  } catch (cause) {
    throw new CommandError(`There is no commit ${reference} in this repository.`, { cause });
  }
};

const addLibraries = async (run: Run, base: string): Promise<void> => {
  if (await hasSameLibraries(ROOT, base)) await linkLibraries(ROOT, base);
  else await run(base, 'npm', 'ci', '--no-audit', '--no-fund');
};

/** Runs this tree and a commit, which gets a temporary worktree, in turn. */
export const compareCommits = async ({ reference, tasks, rounds, needsStack }: Options): Promise<ComparedCommit> => {
  const commit = commitOf(reference);
  const revision = commit.slice(0, 9);
  console.log(`building ${revision} and this tree`);
  const signal = endWithProcess();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'counterfoil-compare-')));
  const trees: Readonly<Record<Side, string>> = { head: ROOT, base: join(folder, 'tree') };
  /** All temporary files are in the folder, so they are removed with it. */
  const attempt = (cwd: string, command: string, args: readonly string[]): Promise<Outcome> =>
    runIn(cwd, command, args, { env: { TMPDIR: folder }, signal });
  const run: Run = async (cwd, command, ...args) => {
    const { passed, output } = await attempt(cwd, command, args);
    if (!passed) throw new CommandError(`${command} ${args.join(' ')} failed in ${cwd}:\n${lastLines(output)}`);
  };
  const runStage: RunStage = async (side, { stage, flags }) => {
    const name = side === 'head' ? 'this tree' : revision;
    const assembly = needsStack ? [`--assembly=${join(folder, side, 'assembly')}`] : [];
    const args = ['bench/run.ts', `--only=${stage}`, ...assembly, ...flags];
    const { passed, output } = await attempt(trees[side], process.execPath, args);
    if (side === 'base' && lacksStage(output, stage)) return;
    if (!passed) throw new CommandError(`${stage} failed in ${name}:\n${lastLines(output)}`);
    console.log(`${stage} in ${name}, load average ${loadAverage()}`);
    return await readMeasures(output);
  };
  try {
    // if Ctrl-C ends git, it removes the incomplete worktree itself
    git('worktree', 'add', '--quiet', '--detach', trees.base, commit);
    await addLibraries(run, trees.base);
    for (const side of ['base', 'head'] as const) await prepare(run, trees[side], join(folder, side), needsStack);
    return { revision, comparison: await compareTasks(tasks, rounds, runStage) };
  } finally {
    await endLeftovers(folder);
    await removeFolder(folder);
    git('worktree', 'prune');
  }
};
