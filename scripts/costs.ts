import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withAssembly } from './checks/check-templates.ts';
import { readTemplates } from './checks/templates/template.ts';
import { takeInventory } from './costs/inventory.ts';
import { withTables } from './costs/page.ts';
import { costTables } from './costs/tables.ts';
import { runScript } from './restore/open-table.ts';

const PAGE = join(import.meta.dirname, '../docs/costs.md');

/** `npm run costs [-- --write]`: the tables of docs/costs.md, from the templates; `--write` updates the page. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const templates = await withAssembly(readTemplates, { ALARM_EMAIL: 'operator@example.org' }); // an alarm without it costs less
  const tables = costTables(takeInventory([...templates.values()]));
  for (const table of tables) console.log(`${table.join('\n')}\n`);
  if (values.write) await writeFile(PAGE, withTables(await readFile(PAGE, 'utf8'), tables));
};

if (import.meta.main) await runScript(main);
