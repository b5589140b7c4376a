import * as z from 'zod';
import { refusedArgument } from '../domain/refusal.ts';
import { given, id } from './arguments.ts';
import { shownChangeSet } from './list-changes.ts';
import { shownImport } from './list-imports.ts';
import { settledChangeSet, settledImport } from './settle.ts';
import { writingTool } from './tool.ts';

export const undo = writingTool({
  name: 'undo',
  title: 'Undo a change set or an import',
  description:
    'Takes back an applied change set or a published import: every transaction gets back what it had before, and what people changed afterwards is kept. Repeating it has no effect.',
  input: z.strictObject({
    change_set_id: id('The change set').optional(),
    import_id: id('The import, instead of a change set').optional(),
    include_later: z
      .boolean()
      .optional()
      .describe('With change_set_id: also takes back later change sets that changed the same values'),
  }),
  run: async (api, { change_set_id: changeSet, import_id: importId, include_later }) => {
    if ((changeSet === undefined) === (importId === undefined))
      throw refusedArgument('Send change_set_id or import_id');
    if (importId !== undefined) {
      await api.POST('/imports/{id}/revert', { params: { path: { id: importId } } });
      return {
        page: `/imports/${importId}`,
        data: { import: shownImport(await settledImport(api, importId), undefined) },
      };
    }
    const path = { id: changeSet ?? '' };
    await api.POST('/change_sets/{id}/revert', { params: { path }, body: given({ include_later }) });
    return { page: `/changes/${path.id}`, data: { change_set: shownChangeSet(await settledChangeSet(api, path.id)) } };
  },
});
