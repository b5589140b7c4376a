import { withAssembly } from '../checks/check-templates.ts';
import { readTemplates } from '../checks/templates/template.ts';
import { readHistory } from './history.ts';
import { versionOf } from './modelled-stage.ts';
import { problemsOf, rehearse } from './rehearsal.ts';

/** `npm run rehearse`: how often each course of events was gone through, and what went wrong. */
const version = await withAssembly(async (assembly) => versionOf(await readTemplates(assembly)));
const rehearsed = rehearse(readHistory(), version);
for (const [kind, all] of Map.groupBy(rehearsed, (course) => course.kind)) {
  console.log(`${kind}: ${all.length}, ${problemsOf(all).length} of them wrong`);
}
const problems = problemsOf(rehearsed);
for (const { place, problem } of problems) console.log(`${place}: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
