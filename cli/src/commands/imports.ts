import type { ImportType } from '@counterfoil/client';
import { Option } from 'commander';
import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { EXIT } from '../errors/errors.ts';
import { IMPORT_TYPES } from '../import/types.ts';
import { countOf } from '../options.ts';
import { table } from '../output/table.ts';
import { emptyText } from '../output/words.ts';

const STATUSES = ['pending', 'importing', 'complete', 'failed', 'reverting', 'revert_failed'] as const;

type Options = {
  readonly status?: (typeof STATUSES)[number];
  readonly type?: ImportType;
  readonly limit: number;
};

const remove = command<{ readonly yes?: boolean }>({
  name: 'delete',
  summary: 'delete an import that is not published',
  examples: ['imports delete 6f1c…', 'imports delete 6f1c… --yes --json'],
  configure: (added) => added.argument('<import>', 'the ID of the import').option('--yes', 'delete it without asking'),
  run: async ({ io, signIn }, { yes }, [id = '']) => {
    const { client } = await signIn();
    const path = { params: { path: { id } } };
    const { data } = await client.GET('/imports/{id}', path);
    const name = data.filename ?? 'the import';
    if (yes !== true && !(await confirm(io, `Delete ${name}?`, '--yes'))) {
      io.say('Nothing was deleted.');
      return { json: data, exit: EXIT.failed };
    }
    await client.DELETE('/imports/{id}', path); // the service refuses one that is published
    io.say(`Deleted ${name}.`);
    return { json: { id, deleted: true } };
  },
});

export const imports = command<Options>({
  name: 'imports',
  summary: 'list imports, the newest first',
  examples: ['imports', 'imports --status pending', 'imports --limit 5 --json'],
  nested: [remove],
  configure: (added) =>
    added
      .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES))
      .addOption(new Option('--type <type>', 'only those of this type').choices(IMPORT_TYPES))
      .option('--limit <count>', 'how many at most', countOf, 20),
  run: async ({ io, signIn }, { status, type, limit }) => {
    const { client } = await signIn();
    const query = { ...(status && { status }), ...(type && { type }) };
    const listed = await collect(client.list('/imports', { query }), limit);
    const columns = [
      { title: 'Created', isWhole: true },
      { title: 'File' },
      { title: 'Type' },
      { title: 'Status', isWhole: true },
      { title: 'ID', isWhole: true },
    ];
    const lines = listed.map((listedImport) => [
      listedImport.created_at.slice(0, 10),
      listedImport.filename ?? '—',
      listedImport.type,
      listedImport.status,
      listedImport.id,
    ]);
    io.say(listed.length === 0 ? emptyText('imports', query) : table(columns, lines, io.width));
    return { json: listed };
  },
});
