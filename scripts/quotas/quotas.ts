import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withAssembly } from '../checks/check-templates.ts';
import { readTemplates } from '../checks/templates/template.ts';
import { withTables } from '../costs/page.ts';
import { runScript } from '../restore/open-table.ts';
import { accountQuotas, stageQuotas } from './measure.ts';
import { nearQuotas, quotaTables } from './quota.ts';

const PAGE = join(import.meta.dirname, '../../docs/scale.md');

/** With somebody who receives alarms; keys are limited as in a deployment, which has one variable less. */
const SETTINGS = { ALARM_EMAIL: 'operator@example.org', API_RATE_LIMIT_PER_SECOND: undefined };

/** `npm run quotas [-- --write]`: how far away AWS's quotas are, from the templates; `--write` updates the page. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const templates = [...(await withAssembly(readTemplates, SETTINGS)).values()];
  const [ofStage, ofAccount] = [stageQuotas(templates), accountQuotas(templates)];
  const tables = quotaTables(ofStage, ofAccount);
  for (const table of tables) console.log(`${table.join('\n')}\n`);
  for (const near of nearQuotas(ofStage, ofAccount)) console.log(`Near: ${near}`);
  if (values.write) await writeFile(PAGE, withTables(await readFile(PAGE, 'utf8'), tables));
};

if (import.meta.main) await runScript(main);
