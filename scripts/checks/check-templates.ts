import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEmptyBundles } from '../build/local-assembly.ts';
import { type Environment, synthesize } from '../build/synthesize.ts';
import { checkUpdates } from '../updates/check-updates.ts';
import { readHistory } from '../updates/history.ts';
import { versionOf } from '../updates/modelled-stage.ts';
import { createPropertyCheck } from './templates/check-properties.ts';
import { checkReferences } from './templates/check-references.ts';
import { type Finding, readTemplates } from './templates/template.ts';

export type TemplateReport = { readonly resources: number; readonly findings: readonly Finding[] };

/**
 * Finds everything that CloudFormation would refuse in an assembly, as far as its schemas tell, and in updates from and
 * rollbacks to the recorded states.
 */
export const checkTemplates = async (assembly: string): Promise<TemplateReport> => {
  const templates = await readTemplates(assembly);
  const checkProperties = createPropertyCheck();
  const findings = [
    ...[...templates].flatMap(([file, template]) => [
      ...checkProperties(file, template),
      ...checkReferences(file, templates),
    ]),
    ...checkUpdates(readHistory(), versionOf(templates)),
  ];
  const resources = [...templates.values()].reduce((sum, { Resources }) => sum + Object.keys(Resources).length, 0);
  return { resources, findings };
};

/** Synthesizes without a build: the templates do not depend on the contents of bundles. */
export const withAssembly = async <Result>(
  work: (assembly: string) => Promise<Result>,
  environment: Environment = {},
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-templates-'));
  try {
    const bundles = join(folder, 'bundles');
    await writeEmptyBundles(bundles);
    const assembly = join(folder, 'assembly');
    await synthesize(assembly, { BUNDLES_DIR: bundles, ...environment });
    return await work(assembly);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** `node scripts/checks/check-templates.ts [ASSEMBLY]`; without one, it is synthesized. */
if (import.meta.main) {
  const [given] = process.argv.slice(2);
  const { resources, findings } = await (given === undefined ? withAssembly(checkTemplates) : checkTemplates(given));
  for (const { place, problem } of findings) console.log(`${place}: ${problem}`);
  console.log(`${resources} resources, ${findings.length} findings`);
  process.exitCode = findings.length === 0 && resources > 0 ? 0 : 1;
}
