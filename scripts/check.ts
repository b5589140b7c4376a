import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeStep, runCommand, runStep, type Step } from './run/run-step.ts';

const ROOT = join(import.meta.dirname, '..');
const CRUISED = ['functions', 'shared', 'web', 'infra', 'client', 'cli', 'local', 'scripts', 'test', 'bench'];
const FEWEST_MODULES = 20;

/** With the wrong parser, dependency-cruiser succeeds with 0 modules, so the count is checked too. */
const cruise = async () => {
  const folders = CRUISED.filter((folder) => existsSync(join(ROOT, folder)));
  const result = await runCommand('depcruise', ['--config', '.dependency-cruiser.mjs', ...folders]);
  const modules = Number(/(\d+) modules,/.exec(result.output)?.[1] ?? 0);
  if (modules > FEWEST_MODULES) return result;
  return { passed: false, output: `${result.output}\nchecked only ${modules} modules` };
};

const openApiDrift = async (): Promise<Step[]> =>
  existsSync(join(ROOT, 'scripts/openapi.ts'))
    ? [await runStep('openapi', () => runCommand('node', ['scripts/openapi.ts', '--check']))]
    : [];

/** Runs all static checks in parallel; the templates are those of the assembly, or synthesized anew. */
export const runChecks = async (assembly?: string): Promise<Step[]> => {
  const steps = await Promise.all([
    runStep('tsc', () => runCommand('tsc', [])),
    runStep('tsc of web/browser', () => runCommand('tsc', ['--project', 'web/browser'])),
    runStep('tsc of client', () => runCommand('tsc', ['--project', 'client'])),
    runStep('biome', () => runCommand('biome', ['check', '--error-on-warnings', '--max-diagnostics=50'])),
    runStep('dependency-cruiser', cruise),
    runStep('knip', () => runCommand('knip', ['--no-progress'])),
    runStep('lint of openapi.json', () => runCommand('node', ['scripts/openapi/lint-openapi.ts'])),
    runStep('templates', () =>
      runCommand('node', ['scripts/checks/check-templates.ts', ...(assembly === undefined ? [] : [assembly])]),
    ),
    openApiDrift(),
  ]);
  return steps.flat();
};

if (import.meta.main) {
  const steps = await runChecks();
  for (const step of steps) console.log(describeStep(step));
  process.exitCode = steps.every(({ passed }) => passed) ? 0 : 1;
}
