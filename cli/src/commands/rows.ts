import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { rowLines } from '../import/row-table.ts';
import { countOf } from '../options.ts';
import { emptyText } from '../output/words.ts';

type Options = { readonly invalid?: boolean; readonly search?: string; readonly limit: number };

export const rows = command<Options>({
  name: 'rows',
  summary: 'show the rows of an import, with their errors and the effect of publishing',
  examples: ['rows 6f1c…', 'rows 6f1c… --invalid', 'rows 6f1c… --search bakery --json'],
  configure: (added) =>
    added
      .argument('<import>', 'the ID of the import')
      .option('--invalid', 'only rows with errors')
      .option('--search <text>', 'only rows that contain this text')
      .option('--limit <count>', 'how many at most', countOf, 50),
  run: async ({ io, signIn }, { invalid, search, limit }, [id = '']) => {
    const { client } = await signIn();
    const query = { ...(invalid && { valid: 'false' as const }), ...(search !== undefined && { search }) };
    const listed = await collect(client.list('/imports/{id}/rows', { path: { id }, query }), limit);
    const { data: detail } = await client.GET('/imports/{id}', { params: { path: { id } } });
    const isPublished = detail.status === 'complete'; // then each row finds the entry that it made
    const shown = listed.map(({ effect, valid, fields, entry_date, ...row }) => ({
      ...row,
      fields: { ...fields, date: entry_date ?? fields.date }, // so that a day taken for a month is seen
      valid,
      action: isPublished ? undefined : effect?.action,
    }));
    io.say(listed.length === 0 ? emptyText('rows', query) : rowLines(io, shown));
    return { json: listed };
  },
});
