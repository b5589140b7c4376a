import { parseArgs } from 'node:util';
import { withAssembly } from '../checks/check-templates.ts';
import { readTemplates } from '../checks/templates/template.ts';
import { runScript, UsageError } from '../restore/open-table.ts';
import { heldResources } from './held-resource.ts';
import { readHistory, writeHistory } from './history.ts';

const USAGE = `npm run record-state -- NAME [--assembly DIR]

Adds the state of these templates to infra/history.json under NAME, such as a version: every later version is then checked
against it. Without --assembly, this tree is synthesized.`;

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { assembly: { type: 'string' } }, allowPositionals: true });
  const [name] = positionals;
  if (name === undefined) throw new UsageError(USAGE);
  const read = async (assembly: string) => heldResources(await readTemplates(assembly));
  const resources = await (values.assembly === undefined ? withAssembly(read) : read(values.assembly));
  const history = readHistory();
  if (history.some((state) => state.name === name)) throw new UsageError(`There is a state ${name} already`);
  writeHistory([...history, { name, resources }]);
  console.log(`${name}: ${resources.length} resources`);
};

await runScript(main);
