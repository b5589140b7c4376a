import * as z from 'zod';
import { writeToken } from '../domain/proposal-token.ts';
import { account, given } from './arguments.ts';
import { shownImport, shownRow } from './list-imports.ts';
import { createRecords } from './records.ts';
import { settledImport } from './settle.ts';
import { proposingTool } from './tool.ts';

const MOST_CHARACTERS = 500_000;
const SHOWN = 10;

export const importFile = proposingTool({
  name: 'import_file',
  title: 'Import a file',
  description:
    'Reads a statement or an export of a bank and publishes nothing: answers with what the file is, the counts, the first rows, open questions, and a token for apply. A person can also publish it on the page.',
  input: z.strictObject({
    content: z
      .string()
      .min(1)
      .max(MOST_CHARACTERS)
      .describe('The whole text of the file: CSV, OFX, QIF, MT940, CAMT or NDJSON'),
    filename: z.string().min(1).max(255).optional().describe('The name of the file, such as march.csv'),
    account: account().describe('The account that the file belongs to: its name or its id'),
    settings: z
      .record(z.string().max(100), z.union([z.string().max(1_000), z.boolean(), z.number().int()]))
      .optional()
      .describe('Answers to questions of an earlier attempt: fields of POST /imports, such as signage_convention'),
  }),
  run: async (api, { content, filename, account: ofAccount, settings = {} }) => {
    const account_id = await createRecords(api).optionalIdOf('account', ofAccount);
    const fields = { ...settings, ...given({ account_id }), detect: true, publish: false };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('file', new Blob([content]), filename ?? 'statement.txt');
    const { data } = await api.POST('/imports', { body: form as never }); // a form has the name of the file
    const item = await settledImport(api, data.id);
    const { data: rows } = await api.GET('/imports/{id}/rows', {
      params: { path: { id: item.id }, query: { per_page: SHOWN } },
    });
    return {
      page: `/imports/${item.id}`,
      data: {
        token: item.status_detail.publishable
          ? writeToken({ kind: 'import', id: item.id, updated_at: item.updated_at })
          : undefined,
        import: shownImport(item, undefined),
        rows: rows.map(shownRow),
        next: item.status_detail.publishable ? READY : OPEN,
      },
    };
  },
});

const READY =
  'Nothing is in the ledger yet. Call apply with the token if your key may publish; otherwise a person does so on the page.';
const OPEN =
  'It cannot be published yet: see questions and publish_errors. Call this tool again with settings, or let a person answer on the page.';
