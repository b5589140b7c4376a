import * as z from 'zod';
import type { Answer } from '../domain/answer.ts';
import { isOf, readToken } from '../domain/proposal-token.ts';
import { Refusal } from '../domain/refusal.ts';
import { shownChangeSet } from './list-changes.ts';
import { shownImport } from './list-imports.ts';
import { settledChangeSet, settledImport } from './settle.ts';
import { type Api, writingTool } from './tool.ts';

const CONFLICT = 409;

export const apply = writingTool({
  name: 'apply',
  title: 'Apply a proposal',
  description:
    'Applies what propose_changes or import_file prepared, if nothing changed since, reads everything back and answers with the proof. Needs a key that may write; otherwise a person accepts the proposal on its page. Repeating it has no effect.',
  input: z.strictObject({ token: z.string().min(1).max(200).describe('The token of the proposal') }),
  run: async (api, { token }) => {
    const { kind, id, version } = readToken(token);
    return kind === 'import' ? publish(api, id, version) : applyChangeSet(api, id, version);
  },
});

const stale = (): Refusal =>
  new Refusal(
    'stale_proposal',
    CONFLICT,
    'The proposal changed after this token was made: look at it again and propose anew',
  );

/** In these, it was applied with the same token before. */
const BEGUN: readonly string[] = ['applying', 'applied'];

const applyChangeSet = async (api: Api, id: string, version: string): Promise<Answer> => {
  const params = { path: { id } };
  const { data: found } = await api.GET('/change_sets/{id}', { params });
  if (!BEGUN.includes(found.status)) {
    if (!isOf(version, found)) throw stale();
    await api.POST('/change_sets/{id}/apply', { params, body: { if_unchanged: true } });
  }
  const set = await settledChangeSet(api, id);
  return { page: `/changes/${id}`, data: { change_set: shownChangeSet(set), undo: set.revertable ? UNDO : undefined } };
};

const PUBLISHED: readonly string[] = ['importing', 'complete'];

const publish = async (api: Api, id: string, version: string): Promise<Answer> => {
  const params = { path: { id } };
  const { data: found } = await api.GET('/imports/{id}', { params });
  if (!PUBLISHED.includes(found.status)) {
    if (!isOf(version, found)) throw stale();
    await api.POST('/imports/{id}/publish', { params, body: { on_possible_duplicate: 'ask' } });
  }
  const item = await settledImport(api, id);
  return {
    page: `/imports/${id}`,
    data: { import: shownImport(item, undefined), undo: item.status_detail.revertable ? UNDO : undefined },
  };
};

const UNDO = 'Call undo with this id to take everything back.';
